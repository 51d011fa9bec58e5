import { callApi } from '@/lib/call-api'
import type { ContactErrors, ContactProblem } from '@/lib/contact/contact-state'
import { elapsedField } from '@/lib/contact/trap'

/** `next` is where to go once the message has been received. */
export type ContactAnswer = { next?: string; errors?: ContactErrors; problem?: ContactProblem }

const timeoutMs = 20_000

/** Sends the form's fields. Never throws: what went wrong is a problem to be told. */
export async function postMessage(form: FormData): Promise<ContactAnswer> {
  form.set(elapsedField, String(Math.round(performance.now())))
  const answer = await callApi<ContactAnswer>('/api/contact', { input: form, timeoutMs })
  const { next, errors, problem }: ContactAnswer = answer.body
  if (next || errors || problem) return { ...answer.body }
  return { problem: navigator.onLine ? 'failed' : 'offline' }
}
