import { Plus } from 'lucide-react'
import { questions } from './questions'

export function QuestionList() {
  return (
    <section
      aria-labelledby="questions"
      className="grid gap-x-12 gap-y-6 border-t border-rule py-14 md:grid-cols-[1fr_1.8fr] md:py-18"
    >
      <h2 id="questions" className="font-title text-[28px] leading-[1.2] tracking-[-0.01em] text-balance md:text-4xl">
        Questions before you buy
      </h2>
      <div>
        {questions.map(({ question, answer }) => (
          <details key={question} className="group border-b border-rule first:border-t">
            <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-4 py-2 text-base font-medium [&::-webkit-details-marker]:hidden">
              {question}
              <Plus
                aria-hidden="true"
                className="size-4.5 shrink-0 text-ink-soft transition-transform duration-150 group-open:rotate-45"
              />
            </summary>
            <p className="max-w-[42rem] pb-5 text-base text-ink-soft text-pretty">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
