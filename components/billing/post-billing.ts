import type { Situation } from '@/components/feedback/catalogue'
import { notify } from '@/components/feedback/notify'
import { wordsFor } from '@/components/feedback/words-for'
import { callApi } from '@/lib/call-api'

/** `sentence` says beside the control what a toast has already said. */
export type Posted<Body = object> = { isDone: true; body: Body } | { isDone: false; sentence: string }

/** Asks a route of the billing page for something. A refusal is told in the server's sentence, where it has one. */
export async function postBilling<Body extends object>(
  path: string,
  failure: Situation,
  input?: object,
): Promise<Posted<Body>> {
  const answer = await callApi<Body>(`/api/billing/${path}`, { ...(input && { input }) })
  return answer.isDone ? answer : { isDone: false, sentence: sayFailed(failure, answer.message) }
}

/** Answers what was said. */
export function sayFailed(failure: Situation, message: string | undefined): string {
  const { title, description } = wordsFor(failure, { description: message })
  notify(failure, { description })
  return description ?? title
}
