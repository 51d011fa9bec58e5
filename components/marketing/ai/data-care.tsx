import { SectionTitle } from '../section-title'

const promises = [
  [
    'Without a key, without a network',
    'Whatever can be computed from the board itself is computed on the server that runs Ninja Dojo. Nothing leaves it.',
  ],
  [
    'A model only if you connect one',
    'The people who run the product can connect a model with their own key. It puts what was found into words, drafts a plan when you ask for one, and can transcribe what you say. An answer with a number, date or title that is not in the facts is not shown. Without a key, no model is used.',
  ],
  [
    'You know where your voice goes',
    'On plans with AI, you can speak a technique. Where the browser understands speech on your device, the sound stays there. Otherwise the field says where it goes before it listens, and nothing is created until you press Enter.',
  ],
  ['You decide', 'A suggestion changes nothing until someone accepts it, and you can undo it like any other step.'],
] as const

/** What happens to what people write and say. The privacy page has the full text. */
export function DataCare() {
  return (
    <section aria-labelledby="data-care" className="border-t border-rule py-14 md:py-18">
      <SectionTitle id="data-care" className="max-w-[22em]">
        How AI treats what you write and say
      </SectionTitle>
      <ol className="mt-8 grid gap-x-12 gap-y-7 md:grid-cols-2">
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
