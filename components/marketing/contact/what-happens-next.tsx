import { TextLink } from '@/components/marketing/page-link'

const steps = [
  ['It is stored', 'in the database of this installation, with your name and address so that we can answer.'],
  [
    'The operator reads it',
    'and writes to the address you gave. There is no automatic answer, and you are not added to a mailing list.',
  ],
  ['What you do not need to send', 'is a password, a card number or a file. No one here will ask you for one.'],
] as const

/** Beside the form: what happens to a message. */
export function WhatHappensNext() {
  return (
    <section aria-labelledby="what-happens-next">
      <h2 id="what-happens-next" className="font-title text-[22px] leading-tight">
        What happens next
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
        The <TextLink href="/support">Help Center</TextLink> may already have the answer.{' '}
        <TextLink href="/privacy">Privacy</TextLink> says how long we keep a message.
      </p>
    </section>
  )
}
