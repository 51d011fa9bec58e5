import type { Feedback } from '@/lib/content/feedback-schema'

/** @returns a sentence that says why it was not saved; undefined if it was */
export async function sendFeedback(feedback: Feedback): Promise<string | undefined> {
  try {
    const response = await fetch('/api/help-feedback', {
      method: 'POST',
      credentials: 'omit',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(feedback),
    })
    if (response.ok) return undefined
    if (response.status === 422) return 'Too many answers for now. Please try again in an hour.'
  } catch {
    return 'There is no connection. Nothing is lost; please try again.'
  }
  return 'Your answer could not be saved. Please try again.'
}
