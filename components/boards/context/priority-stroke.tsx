import type { Priority } from '@/lib/boards/schema'

const strokes = {
  high: 'h-4.5 w-1 bg-ink',
  medium: 'h-4 w-0.75 bg-yamabuki',
  low: 'h-4 w-0.75 bg-rule-strong',
} as const

/** The mark of a priority, as at the edge of a card. Vermilion is for late items and for the one main action. */
export function PriorityStroke({ priority }: { priority: Priority | undefined }) {
  return (
    <span aria-hidden="true" className="grid w-4 shrink-0 place-items-center">
      <span
        className={`rounded-full forced-color-adjust-none ${priority ? strokes[priority] : 'h-4 w-0.75 border border-dashed border-rule-strong'}`}
      />
    </span>
  )
}
