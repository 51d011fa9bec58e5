import { callApi } from '@/lib/call-api'
import type { Feedback } from '@/lib/content/feedback-schema'

/** @returns a sentence that says why it was not saved; undefined if it was */
export async function sendFeedback(feedback: Feedback): Promise<string | undefined> {
  const answer = await callApi('/api/help-feedback', { input: feedback, credentials: 'omit' })
  if (answer.isDone) return undefined
  if (answer.code === 'limited') return 'Too many answers for now. Please try again in an hour.'
  return answer.status === 0
    ? 'There is no connection. Nothing is lost; please try again.'
    : 'Your answer could not be saved. Please try again.'
}
