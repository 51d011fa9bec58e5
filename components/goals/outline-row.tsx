import { useEffect, useRef } from 'react'
import { useDateFormat } from '@/components/time/time-settings'
import { Checkbox } from '@/components/ui/checkbox'
import { cn } from '@/lib/cn'
import { countWords } from '@/lib/count-words'
import { shortDay } from '@/lib/day-words'
import { longestTitle, type OutlineEdit } from '@/lib/goals/edit-outline'
import { mostDays, type OutlineItem } from '@/lib/goals/outline'
import type { PlannedItem } from '@/lib/goals/plan-goal'

type OutlineRowProps = {
  item: OutlineItem
  planned: PlannedItem | undefined
  today: string
  onEdit: (edit: OutlineEdit) => void
}

/** A technique of the outline: it is made if ticked. */
export function OutlineRow({ item, planned, today, onEdit }: OutlineRowProps) {
  const format = useDateFormat()
  const { id, title, days, own, isIn } = item
  const name = title.trim() === '' ? 'new technique' : title
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    // A just added one gets the focus for typing.
    if (title === '') field.current?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- when it appears, never later
  }, [])
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)_auto] items-start gap-x-2.5 border-b border-rule py-1.5">
      <Checkbox
        label={`Include ${name}`}
        hideLabel
        checked={isIn}
        onCheckedChange={(checked) => onEdit({ type: 'included', ids: [id], isIn: checked })}
        className="pt-1.5"
      />
      <div className="min-w-0">
        <textarea
          ref={field}
          value={title}
          rows={1}
          maxLength={longestTitle}
          aria-label={`Title of ${name}`}
          onChange={({ target }) => onEdit({ type: 'renamed', id, title: target.value.replaceAll(/\s*\n\s*/g, ' ') })}
          className={cn(
            'field-sizing-content block w-full resize-none rounded-ink bg-transparent px-1.5 py-1 text-pretty hover:bg-paper-sunk focus-visible:bg-paper-raised',
            !isIn && 'text-ink-soft line-through',
          )}
        />
        {own && (
          <p className="px-1.5 text-xs text-ink-soft">
            {own.times === 1 ? 'Last time:' : `Median of ${own.times} similar ones:`}{' '}
            {countWords(own.days, 'working day')}
          </p>
        )}
      </div>
      <div className="flex items-center gap-2.5 pt-1 text-[13px] text-ink-soft max-sm:flex-col max-sm:items-end max-sm:gap-1">
        <span className="flex items-center gap-1.5">
          <input
            type="number"
            aria-label={`Working days for ${name}`}
            value={days}
            min={1}
            max={mostDays}
            onChange={({ target }) => target.value !== '' && onEdit({ type: 'timed', id, days: Number(target.value) })}
            className="w-13 rounded-ink border border-transparent bg-transparent px-1 py-0.5 text-right tabular-nums [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none hover:border-rule focus-visible:border-rule pointer-coarse:min-h-11"
          />
          <span aria-hidden="true" className="w-8">
            {days === 1 ? 'day' : 'days'}
          </span>
        </span>
        <span
          className={cn(
            'w-24 text-right whitespace-nowrap tabular-nums',
            planned?.isLate && 'font-medium text-danger-deep',
          )}
        >
          {planned && shortDay(planned.due, today, format)}
          {planned?.isLate && <span className="sr-only">, after the deadline</span>}
        </span>
      </div>
    </li>
  )
}
