'use client'

import { useEffect, useRef, useState } from 'react'
import { linesOf } from '@/lib/ai/lines-of'
import { outcomeWords } from '@/lib/ai/outcome'
import type { ProposedTechnique } from '@/lib/ai/propose-plan'
import { outlineOfProposal } from '@/lib/goals/outline-of-proposal'
import type { Outline } from '@/lib/goals/outline'
import type { SizeDays } from '@/lib/goals/own-sizes'

/** `none`: not asked yet, or stopped. `failed` says why in a sentence. */
export type ProposalState =
  { is: 'none' | 'done' } | { is: 'asking'; titles: readonly string[] } | { is: 'failed'; words: string }

type Wanted = { goal: string; known: readonly string[]; sizes: SizeDays; onProposed: (outline: Outline) => void }

/** Asks the operator's model for a plan, which is used as a whole once it is complete. */
export function useProposal({ goal, known, sizes, onProposed }: Wanted) {
  const [state, setState] = useState<ProposalState>({ is: 'none' })
  const asking = useRef<AbortController>(undefined)
  useEffect(() => () => asking.current?.abort(), [])
  const stop = () => {
    asking.current?.abort()
    setState({ is: 'none' })
  }
  const ask = async () => {
    const current = new AbortController()
    asking.current = current
    setState({ is: 'asking', titles: [] })
    const proposed: ProposedTechnique[] = []
    const rows = linesOf<ProposedTechnique>('/api/ai/plan', { goal, known }, current.signal)
    for (;;) {
      // One after another, as the model writes them.
      // oxlint-disable-next-line no-await-in-loop
      const { value, done } = await rows.next()
      if (current.signal.aborted) return
      if (done) return end(proposed, value.isDone ? outcomeWords(value.outcome) : (value.message ?? unanswered))
      proposed.push(value)
      setState({ is: 'asking', titles: proposed.map(({ title }) => title) })
    }
  }
  const end = (proposed: readonly ProposedTechnique[], problem: string | null) => {
    const outline = outlineOfProposal(proposed, sizes)
    if (problem !== null || outline === null)
      return setState({ is: 'failed', words: problem ?? 'The model’s answer could not be used. Try again.' })
    onProposed(outline)
    setState({ is: 'done' })
  }
  return { state, ask: () => void ask(), stop }
}

const unanswered = 'The server did not answer. Try again.'
