'use client'

import { Sparkles } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { countWords } from '@/lib/count-words'
import type { ProposalState } from './use-proposal'

type AskModelProps = { model: string; state: ProposalState; onAsk: () => void; onStop: () => void }

/** Another way to break the goal down: by the operator's model, on request. */
export function AskModel({ model, state, onAsk, onStop }: AskModelProps) {
  const isAsking = state.is === 'asking'
  return (
    <div className="mt-2.5">
      <Button onClick={isAsking ? onStop : onAsk} aria-describedby="ask-model">
        {!isAsking && <Sparkles aria-hidden="true" />}
        {isAsking ? 'Stop' : 'Ask the model for another plan'}
      </Button>
      <p id="ask-model" className="mt-1.5 text-[13px] text-pretty text-ink-soft">
        <span role="status">{said(state)}</span> Your goal and the titles of the first outline are sent to {model}. Days
        and dates are worked out here.
      </p>
      {isAsking && state.titles.length > 0 && (
        <ol className="mt-1.5 list-inside list-decimal text-[13px] text-ink-soft">
          {state.titles.map((title) => (
            <li key={title} className="wrap-anywhere">
              {title}
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

function said(state: ProposalState): string {
  switch (state.is) {
    case 'none':
      return ''
    case 'asking':
      return state.titles.length === 0 ? 'Asking …' : `${countWords(state.titles.length, 'technique')} so far.`
    case 'failed':
      return state.words
    case 'done':
      return 'The model’s proposal is selected.'
  }
}
