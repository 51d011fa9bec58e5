import { cn } from '@/lib/cn'
import type { Template, TemplateCard } from '@/lib/boards/new-board/templates'

/** A tiny board: its katas as columns, its techniques as strokes. Decoration beside the template's name. */
export function TemplateSketch({ template, className }: { template: Template; className?: string }) {
  return (
    <div aria-hidden="true" className={cn('flex gap-1.5', className)}>
      {template.lists.map((list) => (
        <div key={list.title} className="flex flex-1 flex-col gap-1 rounded-[4px] bg-paper-sunk p-1.5">
          <div className="mb-0.5 h-1 w-3/5 rounded-full bg-rule-strong" />
          {list.cards.map((card) => (
            <Stroke key={card.title} card={card} />
          ))}
        </div>
      ))}
      {template.lists.length === 0 && <div className="flex-1 rounded-[4px] border border-dashed border-rule-strong" />}
    </div>
  )
}

const edges = { high: 'before:bg-ink', medium: 'before:bg-yamabuki', low: 'before:bg-transparent' }

function Stroke({ card }: { card: TemplateCard }) {
  return (
    <div
      className={cn(
        'relative h-3 rounded-[2px] border border-rule bg-paper-raised before:absolute before:inset-y-px before:-left-px before:w-0.5',
        card.priority && edges[card.priority],
      )}
    />
  )
}
