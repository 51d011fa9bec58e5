import { Search } from 'lucide-react'
import { hubHref, hubPage } from '@/lib/hub/pick'
import { longestQuestion } from '@/lib/hub/question'
import { buttonStyles } from '@/components/ui/button-styles'
import { NumberLink } from '@/components/charts/number-link'

export const examples = [
  'What did we finish last week?',
  'What is overdue?',
  'What is due this week?',
  'What is waiting on me?',
  'What moved since Monday?',
  'What am I working on?',
] as const

/** Puts the question in the address, so that an answer can be opened again; works without scripts, too. */
export function AskForm({ ask }: { ask: string | undefined }) {
  return (
    <form action={hubPage} method="get" role="search" aria-label="Ask about your dojos" data-waits="" className="mt-5">
      <div className="flex items-center gap-2 rounded-[10px] border border-rule-strong bg-paper-raised py-2 pr-2 pl-4 focus-within:border-ai focus-within:outline-3 focus-within:outline-ai-wash">
        <Search aria-hidden="true" className="size-4.5 shrink-0 text-ink-soft" />
        <input
          key={ask}
          name="ask"
          aria-label="Question"
          defaultValue={ask}
          maxLength={longestQuestion}
          autoComplete="off"
          enterKeyHint="search"
          required
          placeholder="Ask about your dojos"
          className="h-9 min-w-0 flex-1 bg-transparent pointer-coarse:h-11 text-[17px] outline-none placeholder:text-ink-soft max-sm:text-base"
        />
        <button type="submit" className={buttonStyles({ variant: 'primary' })}>
          Ask
        </button>
      </div>
    </form>
  )
}

/** Questions that can be answered, to start with or continue from. */
export function Examples({ label }: { label: string }) {
  return (
    <p className="mt-2.5 flex flex-wrap gap-x-4 gap-y-1.5 text-[13px] text-ink-soft">
      <span>{label}</span>
      {examples.map((example) => (
        <NumberLink key={example} href={hubHref({ ask: example })}>
          {example}
        </NumberLink>
      ))}
    </p>
  )
}
