import { leaveForSignIn } from './leave-for-sign-in'

/** `failed`: the server answered that it does not know. `offline`: there was no answer. */
export type CheckOutcome = 'subscribed' | 'unsubscribed' | 'failed' | 'offline'

const patienceMs = 10_000
const pauseBeforeRetryMs = 1000

/** Asks the server about the plan, twice if necessary: one failed request should not cover anyone's work. */
export async function checkSubscription(): Promise<CheckOutcome> {
  const outcome = await ask()
  if (outcome !== 'failed') return outcome
  await new Promise((resolve) => setTimeout(resolve, pauseBeforeRetryMs))
  return ask()
}

async function ask(): Promise<CheckOutcome> {
  try {
    const response = await fetch('/api/check-subscription', {
      cache: 'no-store',
      signal: AbortSignal.timeout(patienceMs),
    })
    if (response.status === 401) leaveForSignIn()
    if (!response.ok) return 'failed'
    const { subscribed }: { subscribed?: unknown } = await response.json()
    return subscribed === true ? 'subscribed' : 'unsubscribed'
  } catch {
    return 'offline'
  }
}
