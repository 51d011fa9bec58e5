import { PageLink } from '../page-link'
import { SectionTitle } from '../section-title'

const words = [
  ['Dojo', 'a board, for a project or part of your life'],
  ['Kata', 'a list: a stage that work passes through'],
  ['Technique', 'a card: one thing to do, with everything it needs'],
  ['Clan', 'a team that trains together and shares its dojos'],
] as const

export function FourWords() {
  return (
    <div className="grid gap-x-14 gap-y-6 py-12 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] md:py-16">
      <div>
        <SectionTitle level={3}>Four words, and you know the way around</SectionTitle>
        <PageLink to="/terminology" className="mt-5 inline-block text-base">
          All words
        </PageLink>
      </div>
      <dl className="grid grid-cols-[auto_1fr] content-start gap-x-7 gap-y-3.5">
        {words.map(([word, meaning]) => (
          <div key={word} className="col-span-2 grid grid-cols-subgrid items-baseline">
            <dt className="font-title text-xl leading-normal">{word}</dt>
            <dd className="text-base text-ink-soft text-pretty">{meaning}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
