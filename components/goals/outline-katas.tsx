import { Plus } from 'lucide-react'
import { useDateFormat } from '@/components/time/time-settings'
import { Button } from '@/components/ui/button'
import { countWords } from '@/lib/count-words'
import { shortDay } from '@/lib/day-words'
import { heldBack, type OutlineEdit } from '@/lib/goals/edit-outline'
import { mostItems, type Outline, type OutlineItem } from '@/lib/goals/outline'
import type { GoalPlan, PlannedItem } from '@/lib/goals/plan-goal'
import { OutlineRow } from './outline-row'

type OutlineKatasProps = {
  outline: Outline
  plan: GoalPlan
  today: string
  onEdit: (edit: OutlineEdit) => void
}

/** The katas with their techniques; each can be renamed, timed or left out. */
export function OutlineKatas({ outline, plan, today, onEdit }: OutlineKatasProps) {
  const planned = new Map(plan.items.map((item) => [item.id, item]))
  const held = heldBack(outline)
  return (
    <div>
      {outline.katas.map((kata) => (
        <Kata
          key={kata}
          kata={kata}
          items={outline.items.filter((item) => item.kata === kata && !item.isHeldBack)}
          planned={planned}
          isFull={outline.items.length >= mostItems}
          today={today}
          onEdit={onEdit}
        />
      ))}
      {held.length > 0 && (
        <Button className="mt-4" onClick={() => onEdit({ type: 'more' })}>
          <Plus aria-hidden="true" />
          Show {countWords(held.length, 'more technique')}
        </Button>
      )}
    </div>
  )
}

type KataProps = {
  kata: string
  items: readonly OutlineItem[]
  planned: ReadonlyMap<string, PlannedItem>
  isFull: boolean
  today: string
  onEdit: (edit: OutlineEdit) => void
}

function Kata({ kata, items, planned, isFull, today, onEdit }: KataProps) {
  const format = useDateFormat()
  const own = items.flatMap(({ id }) => planned.get(id) ?? [])
  const last = own
    .map(({ due }) => due)
    .toSorted()
    .at(-1)
  return (
    <section aria-label={kata} className="mb-5">
      <h2 className="flex items-baseline justify-between gap-3 border-b border-rule pb-1.5 font-semibold">
        <span className="min-w-0 wrap-anywhere">{kata}</span>
        {last !== undefined && (
          <span className="shrink-0 text-[13px] font-normal text-ink-soft tabular-nums">
            until {shortDay(last, today, format)}
          </span>
        )}
      </h2>
      <ul>
        {items.map((item) => (
          <OutlineRow key={item.id} item={item} planned={planned.get(item.id)} today={today} onEdit={onEdit} />
        ))}
      </ul>
      {!isFull && (
        <button
          type="button"
          onClick={() => onEdit({ type: 'added', id: crypto.randomUUID(), kata })}
          className="mt-1 flex items-center gap-1.5 rounded-ink px-1.5 py-1 text-[13px] text-ink-soft hover:bg-paper-sunk hover:text-ink pointer-coarse:min-h-11"
        >
          <Plus aria-hidden="true" className="size-3.5" />
          Add to {kata}
        </button>
      )}
    </section>
  )
}
