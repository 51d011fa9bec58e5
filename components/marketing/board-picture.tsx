import { Avatar } from '@/components/ui/avatar'
import { buttonStyles } from '@/components/ui/button-styles'
import { cn } from '@/lib/cn'
import { type SampleCard, type SampleList, sampleLists, samplePeople } from './sample-board'

const description =
  'A dojo called Autumn release with four katas: Ready, In progress, Review and Complete. Their techniques show ' +
  'priorities, due dates and who does them; one is being dragged into Review.'

/** The board, drawn from its own parts. A picture to those who listen; narrow screens see its left edge. */
export function BoardPicture() {
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing made of text and tokens is no image file
      role="img"
      aria-label={description}
      className="overflow-hidden rounded-[10px] border border-rule bg-paper shadow-lift select-none"
    >
      <div className="flex items-center gap-3.5 px-4 pt-4 pb-3.5 md:px-5">
        <span className="font-title text-xl leading-tight md:text-[26px]">Autumn release</span>
        <span className="flex">
          {samplePeople.map(({ id, name }) => (
            <Avatar key={id} id={id} name={name} decorative className="border-2 border-paper not-first:-ml-[7px]" />
          ))}
        </span>
        <span className="ml-auto hidden gap-2 md:flex">
          <span className={buttonStyles()}>Share</span>
          <span className={buttonStyles({ variant: 'primary' })}>Add technique</span>
        </span>
      </div>
      <div className="grid auto-cols-[minmax(15.5rem,1fr)] grid-flow-col items-start gap-3.5 px-4 pb-5 md:px-5">
        {sampleLists.map((list) => (
          <List key={list.title} list={list} />
        ))}
      </div>
    </div>
  )
}

function List({ list }: { list: SampleList }) {
  return (
    <div className="rounded-lg bg-paper-sunk p-2">
      <p className="flex items-baseline gap-2 px-1.5 pt-1 pb-2 text-[13px] font-semibold">
        {list.title} <span className="font-normal text-ink-soft tabular-nums">{list.count}</span>
      </p>
      <div className="flex flex-col gap-2">
        {list.cards.map((card) =>
          card.isLifted ? <Lifted key={card.title} card={card} /> : <Card key={card.title} card={card} />,
        )}
      </div>
      <p className="px-2 pt-3 pb-1.5 text-ink-soft">+ Add technique</p>
    </div>
  )
}

/** Held above the place where it will drop. */
function Lifted({ card }: { card: SampleCard }) {
  return (
    <div className="rounded-ink border-[1.5px] border-dashed border-ai bg-ai-wash">
      <Card card={card} className="-translate-x-3 translate-y-2.5 rotate-[1.4deg] border-rule-strong shadow-lift" />
    </div>
  )
}

function Card({ card, className }: { card: SampleCard; className?: string }) {
  const { title, priority, due, assignee } = card
  const isDone = due?.is === 'done'
  const hasMeta = due ?? assignee
  return (
    <div className={cn('relative rounded-ink border border-rule bg-paper-raised px-3 py-2.5', className)}>
      {priority && (
        <span
          className={cn(
            'absolute inset-y-2.5 -left-px w-[3px] rounded-full',
            priority === 'high' ? 'bg-shu' : 'bg-yamabuki',
          )}
        />
      )}
      <span
        className={cn(
          'block leading-[1.4] font-medium text-pretty',
          isDone && 'text-ink-soft line-through decoration-rule-strong',
        )}
      >
        {title}
      </span>
      {hasMeta && (
        <span className="mt-2 flex min-h-5.5 items-center gap-3 text-xs whitespace-nowrap text-ink-soft tabular-nums">
          {due && (
            <span className={cn(due.is === 'late' && 'font-medium text-shu-deep', isDone && 'text-matsu-deep')}>
              {due.text}
            </span>
          )}
          {assignee && <Avatar {...assignee} size="xs" decorative className="ml-auto" />}
        </span>
      )}
    </div>
  )
}
