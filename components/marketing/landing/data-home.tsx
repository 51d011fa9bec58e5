import { SectionText, SectionTitle } from '../section-title'

const facts = [
  [
    'Your own project',
    'Dojos, people and files are stored in a Supabase project that belongs to the people who run the product: a Postgres database with sign-in and storage.',
  ],
  [
    'Rules in the database',
    'Who may read and who may change is decided by row-level security in Postgres, for every table. A viewer’s write is refused there, not by a hidden button.',
  ],
  ['Or one machine', 'Without a project it starts with its own database: one command, one folder on disk.'],
  [
    'No one else',
    'No page loads a tracker, a font or a script from a third party. Only the card form comes from the payment provider, when you open it.',
  ],
] as const

export function DataHome() {
  return (
    <section className="border-t border-rule py-14 md:py-18">
      <div className="grid gap-x-14 gap-y-8 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div>
          <SectionTitle>Where your work is stored</SectionTitle>
          <SectionText>With the people who run the product. No other server sees your boards.</SectionText>
        </div>
        <dl>
          {facts.map(([term, text]) => (
            <div
              key={term}
              className="grid gap-x-6 gap-y-1 border-b border-rule py-4 first:pt-1 last:border-b-0 sm:grid-cols-[11rem_minmax(0,1fr)]"
            >
              <dt className="font-medium">{term}</dt>
              <dd className="text-ink-soft text-pretty">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
