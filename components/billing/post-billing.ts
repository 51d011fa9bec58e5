import type { Situation } from '@/components/feedback/catalogue'
import { notify } from '@/components/feedback/notify'
import { wordsFor } from '@/components/feedback/words-for'
import { postJson } from '@/components/payments/post-json'

/** `sentence` says beside the control what a toast has said already. */
export type Posted = { isDone: true; body: unknown } | { isDone: false; sentence: string }

/** Asks a route of the billing page for something. A refusal is said in the server's sentence, where it has one. */
export async function postBilling(path: string, failure: Situation, input?: object): Promise<Posted> {
  const answer = await postJson(`/api/billing/${path}`, input)
  return answer.isDone ? answer : { isDone: false, sentence: sayFailed(failure, answer.message) }
}

/** Answers what was said. */
export function sayFailed(failure: Situation, message: string | undefined): string {
  const { title, description } = wordsFor(failure, { description: message })
  notify(failure, { description })
  return description ?? title
}
