import { callApi } from '@/lib/call-api'
import type { Subscription } from '@/lib/plans/standing'
import { leaveForSignIn } from './use-session-watch'

/** `failed`: the server answered that it does not know. `offline`: there was no answer. */
export type CheckOutcome = 'subscribed' | 'unsubscribed' | 'failed' | 'offline'

const timeoutMs = 10_000
const pauseBeforeRetryMs = 1000

export type Check =
  { outcome: 'subscribed' | 'unsubscribed'; told: Subscription } | { outcome: 'failed' | 'offline'; told?: never }

/** Asks the server about the plan, twice if need be: a single failure must not cover anyone's work. */
export async function checkSubscription(): Promise<Check> {
  const check = await ask()
  if (check.outcome !== 'failed') return check
  await new Promise((resolve) => setTimeout(resolve, pauseBeforeRetryMs))
  return ask()
}

async function ask(): Promise<Check> {
  const answer = await callApi<Subscription>('/api/check-subscription', { method: 'GET', timeoutMs })
  if (answer.isDone) return { outcome: answer.body.subscribed ? 'subscribed' : 'unsubscribed', told: answer.body }
  if (answer.code === 'unauthenticated') leaveForSignIn()
  return { outcome: answer.status === 0 ? 'offline' : 'failed' }
}
