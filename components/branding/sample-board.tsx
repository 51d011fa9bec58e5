import { ClanMark } from './clan-mark'

/** A dojo of the clan, drawn small with the real one's elements, so that a clan's own styles find them. */
export function SampleBoard({ name, logoUrl }: { name: string; logoUrl: string | null }) {
  return (
    <div role="img" aria-label={`A dojo in the colours and fonts of ${name}`} className="bg-paper font-sans text-ink">
      <div className="flex h-12 items-center gap-2.5 border-b border-rule px-3">
        <ClanMark name={name} logoUrl={logoUrl} />
        <span className="min-w-0 truncate font-title text-[15px] font-bold">{name}</span>
        <span className="border-b-2 border-accent pt-0.5 text-[13px] text-ink-soft">Dashboard</span>
      </div>
      <div data-clan-preview="" className="p-3">
        <div className="mb-3 flex items-center justify-between gap-2">
          <h3 className="font-title text-lg leading-tight">Spring show</h3>
          <span className="inline-flex h-8 items-center rounded-ink bg-shu px-3 text-[13px] font-medium whitespace-nowrap text-shu-ink">
            Add technique
          </span>
        </div>
        <div className="grid grid-cols-2 items-start gap-2.5">
          <SampleList title="Ready" cards={[['Order the frames', 'late', 'Due yesterday']]} isSelected={false} />
          <SampleList title="Review" cards={[['Hang the east wall', 'today', 'Due today']]} isSelected />
        </div>
      </div>
    </div>
  )
}

type SampleListProps = {
  title: string
  cards: [title: string, tone: 'late' | 'today', due: string][]
  isSelected: boolean
}

function SampleList({ title, cards, isSelected }: SampleListProps) {
  return (
    <div className="kata flex min-w-0 flex-col rounded-lg bg-paper-sunk pb-1">
      <h4 className="px-3 pt-2 pb-1 text-[13px] font-semibold">
        {title} <span className="font-normal text-ink-soft">{cards.length}</span>
      </h4>
      {cards.map(([card, tone, due]) => (
        <div key={card} className="card mx-1">
          <div className={isSelected ? 'outline-2 outline-ai' : undefined}>
            <span className="font-medium">{card}</span>
            <p>
              <span data-due={tone}>{due}</span>
            </p>
          </div>
        </div>
      ))}
      <span className="px-3 py-1 text-[13px] text-ai underline underline-offset-3">Read more</span>
    </div>
  )
}
