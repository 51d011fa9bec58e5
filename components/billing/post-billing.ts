import type { Situation } from '@/components/feedback/catalogue'
import { notify } from '@/components/feedback/notify'
import { wordsFor } from '@/components/feedback/words-for'
import { callApi } from '@/lib/call-api'

/** `sentence` repeats beside the control what a toast has already said. */
export type Posted<Body = object> = { isDone: true; body: Body } | { isDone: false; sentence: string }

const noAnswer =
  'No answer came, so it may have been done all the same. Reload the page and look at your plan before you try again.'

/** Calls a route of the billing page. A refusal is shown in the server's words, if it has any. */
export async function postBilling<Body extends object>(
  path: string,
  failure: Situation,
  input?: object,
): Promise<Posted<Body>> {
  const answer = await callApi<Body>(`/api/billing/${path}`, { ...(input && { input }) })
  if (answer.isDone) return answer
  return { isDone: false, sentence: sayFailed(failure, answer.status === 0 ? noAnswer : answer.message) }
}

/** Returns what the toast said. */
export function sayFailed(failure: Situation, message: string | undefined): string {
  const { title, description } = wordsFor(failure, { description: message })
  notify(failure, { description })
  return description ?? title
}
