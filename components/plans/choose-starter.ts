import { notify } from '@/components/feedback/notify'
import { callApi } from '@/lib/call-api'
import type { Subscription } from '@/lib/plans/standing'

/** Asks the server for the free plan, and says what came of it. Null where it was refused. */
export async function chooseStarter(): Promise<Subscription | null> {
  const answer = await callApi<Subscription>('/api/subscription/free')
  if (answer.isDone) notify('plan.starter.chosen')
  else notify(answer.code === 'unauthenticated' ? 'plan.signed-out' : 'plan.free')
  return answer.isDone ? answer.body : null
}
