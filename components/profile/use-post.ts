'use client'

import { useState } from 'react'
import { callApi } from '@/lib/call-api'

/** Sends a form of the profile; errors stay on screen until the next attempt. */
export function usePost(path: `/api/account/${string}`) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  /** @returns whether it is done */
  const post = async (input: object): Promise<boolean> => {
    setBusy(true)
    setProblem(undefined)
    const answer = await callApi(path, { input })
    setBusy(false)
    if (!answer.isDone) setProblem(answer.message ?? 'That did not work. Please try again.')
    return answer.isDone
  }
  return { isBusy, problem, post }
}
