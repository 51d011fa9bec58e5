import { TextLink } from '@/components/marketing/text-link'

const steps = [
  ['It is stored', 'with your name and address, so that it can be answered, in the database of this installation.'],
  [
    'The operator reads it',
    'and writes to the address you gave. There is no automatic answer, and no list that you are put on.',
  ],
  ['What you do not need to send', 'is a password, a card number or a file. Nobody here will ask you for one.'],
] as const

/** Beside the form: what becomes of a message. */
export function WhatHappensNext() {
  return (
    <section aria-labelledby="what-happens-next">
      <h2 id="what-happens-next" className="font-title text-[22px] leading-tight">
        What happens to it
      </h2>
      <dl className="mt-4 flex flex-col">
        {steps.map(([what, how]) => (
          <div key={what} className="border-t border-rule py-4">
            <dt className="font-medium">{what}</dt>
            <dd className="mt-1 text-ink-soft text-pretty">{how}</dd>
          </div>
        ))}
      </dl>
      <p className="border-t border-rule pt-4 text-ink-soft text-pretty [&_a]:text-ai [&_a]:underline [&_a]:underline-offset-2">
        Perhaps it is answered already, in the <TextLink href="/support">Help Center</TextLink>. How long a message is
        kept is written in <TextLink href="/privacy">Privacy</TextLink>.
      </p>
    </section>
  )
}
