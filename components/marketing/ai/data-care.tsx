import { SectionTitle } from '../section-title'

const promises = [
  [
    'Without a key, without a network',
    'Whatever can be computed from the board itself is computed on the server that runs Ninja Dojo. Nothing leaves it.',
  ],
  [
    'A model only if you connect one',
    'The people who run the product can connect a model with their own key. Without a key, no model is used.',
  ],
  ['You decide', 'A suggestion changes nothing until someone accepts it, and you can undo it like any other step.'],
] as const

/** The design, described as a design, since it does not exist yet. */
export function DataCare() {
  return (
    <section aria-labelledby="data-care" className="border-t border-rule py-14 md:py-18">
      <SectionTitle id="data-care" className="max-w-[22em]">
        How AI will treat what you write
      </SectionTitle>
      <ol className="mt-8 grid gap-x-12 gap-y-7 md:grid-cols-3">
        {promises.map(([title, text]) => (
          <li key={title} className="border-t-2 border-ink pt-4">
            <h3 className="font-medium">{title}</h3>
            <p className="mt-1.5 text-ink-soft text-pretty">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
