import { SectionTitle } from '../section-title'

const promises = [
  [
    'Without a key, without a network',
    'What can be computed from the board itself is computed on the server that runs the product. Nothing leaves it.',
  ],
  [
    'A model only if you name one',
    'Whoever runs the product may connect a model by a key of their own. Without a key none is asked.',
  ],
  ['You decide', 'A suggestion changes nothing until somebody takes it, and it can be undone like any other step.'],
] as const

/** How it is designed; said as a design, since it is not there yet. */
export function DataCare() {
  return (
    <section aria-labelledby="data-care" className="border-t border-rule py-14 md:py-18">
      <SectionTitle id="data-care" className="max-w-[22em]">
        How it will treat what you write
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
