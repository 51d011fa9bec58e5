import { cn } from '@/lib/cn'
import type { Template, TemplateCard, TemplateList } from '@/lib/boards/templates'
import { dueWords } from './due-words'

/** The chosen template as the board it becomes, drawn small. */
export function TemplatePreview({ template }: { template: Template }) {
  return (
    <figure aria-label={`Preview of ${template.name}`} className="rounded-lg border border-rule bg-paper p-2.5">
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
    <li className="min-w-0 self-stretch rounded-ink bg-paper-sunk p-1.5 pb-6">
      <p className="px-1 pt-0.5 pb-1.5 text-xs leading-tight font-semibold">
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

const edges = { high: 'bg-shu', medium: 'bg-yamabuki', low: 'bg-transparent' }

function DrawnCard({ card }: { card: TemplateCard }) {
  return (
    <li className="relative rounded-[4px] border border-rule bg-paper-raised px-2 py-1.5 text-xs">
      {card.priority && (
        <span aria-hidden="true" className={cn('absolute inset-y-1.5 -left-px w-[3px] rounded-full', edges[card.priority])} />
      )}
      <p className="leading-snug text-pretty">{card.title}</p>
      {card.dueInDays !== undefined && <p className="mt-1 text-[11px] text-ink-soft">{dueWords(card.dueInDays)}</p>}
    </li>
  )
}

function BlankSheet() {
  return (
    <p className="grid min-h-40 place-items-center rounded-ink border border-dashed border-rule-strong text-[13px] text-ink-soft">
      No katas yet
    </p>
  )
}
