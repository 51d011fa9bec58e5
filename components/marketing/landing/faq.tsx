import type { FAQPage } from 'schema-dts'
import { JsonLd } from '@/components/site/json-ld'
import { SectionTitle } from '../section-title'
import { questions } from './questions'

export function Faq() {
  return (
    <div className="border-t border-rule py-12 md:py-16">
      <div className="grid gap-x-14 gap-y-6 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <SectionTitle level={3}>Before you start</SectionTitle>
        <div>
          {questions.map(({ question, answer }) => (
            <details key={question} className="group border-b border-rule first:border-t">
              <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 py-3 text-base font-medium [&::-webkit-details-marker]:hidden">
                {question}
                <span
                  aria-hidden="true"
                  className="relative size-3.5 shrink-0 before:absolute before:inset-x-0 before:top-1/2 before:h-[1.5px] before:-translate-y-1/2 before:bg-ink-soft after:absolute after:inset-y-0 after:left-1/2 after:w-[1.5px] after:-translate-x-1/2 after:bg-ink-soft group-open:after:hidden"
                />
              </summary>
              <p className="max-w-[40em] pb-5 text-base leading-relaxed text-ink-soft text-pretty">{answer}</p>
            </details>
          ))}
        </div>
      </div>
      <JsonLd<FAQPage>
        data={{
          '@context': 'https://schema.org',
          '@type': 'FAQPage',
          mainEntity: questions.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
        }}
      />
    </div>
  )
}
