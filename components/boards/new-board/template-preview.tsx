import { cn } from '@/lib/cn'
import type { Template, TemplateCard, TemplateList } from '@/lib/boards/new-board/templates'

/** The board that the chosen template becomes, drawn small. */
export function TemplatePreview({ template, title }: { template: Template; title: string }) {
  return (
    <figure
      aria-label={`Preview of ${template.name}`}
      className="self-start rounded-lg border border-rule bg-paper p-3.5"
    >
      <figcaption className={cn('mb-3 truncate font-title text-xl leading-tight', !title.trim() && 'text-ink-soft')}>
        {title.trim() || template.titleExample}
      </figcaption>
      {template.lists.length === 0 ? (
        <BlankSheet />
      ) : (
        <ul className="grid grid-cols-2 items-start gap-2 min-[40rem]:auto-cols-fr min-[40rem]:grid-flow-col min-[40rem]:grid-cols-none">
          {template.lists.map((list) => (
            <DrawnList key={list.title} list={list} />
          ))}
        </ul>
      )}
    </figure>
  )
}

function DrawnList({ list }: { list: TemplateList }) {
  return (
    <li className="min-h-28 min-w-0 self-stretch rounded-ink bg-paper-sunk p-1.5 pb-6 lg:min-h-90">
      <p className="px-1 pt-1 pb-2 text-[13px] leading-tight font-semibold">
        {list.title} <span className="font-normal text-ink-soft">{list.cards.length}</span>
      </p>
      <ul className="flex flex-col gap-1.5">
        {list.cards.map((card) => (
          <DrawnCard key={card.title} card={card} />
        ))}
      </ul>
    </li>
  )
}

const edges = { high: 'bg-ink', medium: 'bg-yamabuki', low: 'bg-transparent' }

function DrawnCard({ card }: { card: TemplateCard }) {
  return (
    <li className="relative rounded-[4px] border border-rule bg-paper-raised px-2 py-1.5 text-[13px]">
      {card.priority && (
        <span
          aria-hidden="true"
          className={cn('absolute inset-y-1.5 -left-px w-[3px] rounded-full', edges[card.priority])}
        />
      )}
      <p className="leading-snug text-pretty">{card.title}</p>
      {card.dueInDays !== undefined && <p className="mt-1 text-xs text-ink-soft">{dueWords(card.dueInDays)}</p>}
    </li>
  )
}

function BlankSheet() {
  return (
    <p className="grid min-h-40 place-items-center lg:min-h-90 rounded-ink border border-dashed border-rule-strong text-[13px] text-ink-soft">
      No katas yet
    </p>
  )
}

/** When a technique of a template will be due, counted from the day its board is made. */
export function dueWords(days: number): string {
  if (days === 0) return 'Due today'
  if (days === 1) return 'Due tomorrow'
  return `Due in ${days} days`
}
