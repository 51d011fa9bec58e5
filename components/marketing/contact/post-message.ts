import type { ContactErrors, ContactProblem } from '@/lib/contact/contact-state'
import { elapsedField } from '@/lib/contact/trap'

/** `next` is the page to show once the message has been received. */
export type Answer = { next?: string; errors?: ContactErrors; problem?: ContactProblem }

const timeoutMs = 20_000

/** Sends the form's fields. Never throws: a failure is returned as a problem to show. */
export async function postMessage(form: FormData): Promise<Answer> {
  form.set(elapsedField, String(Math.round(performance.now())))
  try {
    const response = await fetch('/api/contact', { method: 'POST', body: form, signal: AbortSignal.timeout(timeoutMs) })
    const answer = (await response.json()) as Answer
    return answer.next || answer.errors || answer.problem ? answer : { problem: 'failed' }
  } catch {
    return { problem: navigator.onLine ? 'failed' : 'offline' }
  }
}
