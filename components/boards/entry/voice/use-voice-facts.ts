'use client'

import { useEffect, useState } from 'react'
import type { VoiceFacts } from '@/lib/ai/voice-facts'
import { callApi } from '@/lib/call-api'

const known = new Map<string, VoiceFacts>()

/** Whether the plan that counts here includes voice, asked once per dojo; undefined until known. */
export function useVoiceFacts(boardId: string | undefined, isOff: boolean): VoiceFacts | undefined {
  const place = boardId ?? ''
  const [facts, setFacts] = useState(known.get(place))
  useEffect(() => {
    if (isOff || known.has(place)) return
    const left = new AbortController()
    const read = async () => {
      const signal = AbortSignal.any([left.signal, AbortSignal.timeout(10_000)])
      const answer = await callApi<VoiceFacts>(`/api/ai/voice${place && `?boardId=${place}`}`, {
        method: 'GET',
        signal,
      })
      if (!answer.isDone) return
      known.set(place, answer.body)
      setFacts(answer.body)
    }
    // Without an answer there is no button; the next field asks again.
    read().catch(() => {})
    return () => left.abort()
  }, [place, isOff])
  return facts
}
