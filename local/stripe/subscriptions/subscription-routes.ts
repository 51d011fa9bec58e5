import { z } from 'zod'
import { created, page, text } from '../api/fields.ts'
import { isWithin, listPage, wholeList } from '../api/list.ts'
import { idOf, route, type Call } from '../api/route.ts'
import type { SubscriptionRecord } from '../world/billing-records.ts'
import { cancelFields, cancelSubscription, refuseIfEnded } from './cancel-subscription.ts'
import { createSubscription, creation } from './create-subscription.ts'
import { presentSubscription } from './present-subscription.ts'
import { resumeSubscription } from './resume-subscription.ts'
import { changes, updateSubscription } from './update-subscription.ts'

const query = z.strictObject({
  ...page,
  created,
  customer: text.optional(),
  price: text.optional(),
  status: text.optional(),
})

export const subscriptionRoutes = [
  route('POST', '/v1/subscriptions', creation, ({ world, params }) =>
    presentSubscription(world, createSubscription(world, params)),
  ),
  route('GET', '/v1/subscriptions/:id', z.strictObject({}), (call) => presentSubscription(call.world, named(call))),
  route('POST', '/v1/subscriptions/:id', changes, (call) => {
    updateSubscription(call.world, named(call), call.params)
    return presentSubscription(call.world, named(call))
  }),
  route('DELETE', '/v1/subscriptions/:id', cancelFields, (call) => {
    refuseIfEnded(named(call))
    cancelSubscription(call.world, named(call), call.params)
    return presentSubscription(call.world, named(call))
  }),
  route(
    'POST',
    '/v1/subscriptions/:id/resume',
    z.strictObject({ billing_cycle_anchor: z.literal('now').optional(), proration_behavior: text.optional() }),
    (call) => {
      resumeSubscription(call.world, named(call))
      return presentSubscription(call.world, named(call))
    },
  ),
  route('GET', '/v1/subscriptions', query, ({ world, params }) => {
    const wanted = Object.values(world.state.subscriptions).filter(
      (subscription) =>
        hasStatus(subscription, params.status) &&
        (params.customer === undefined || subscription.customer === params.customer) &&
        (params.price === undefined || subscription.items.some((item) => item.price === params.price)) &&
        isWithin(params.created, subscription.created),
    )
    return listPage(wanted, params, '/v1/subscriptions', (subscription) => presentSubscription(world, subscription))
  }),
  route('GET', '/v1/subscription_items', z.strictObject({ ...page, subscription: text }), ({ world, params }) =>
    wholeList(
      presentSubscription(world, world.get('subscriptions', params.subscription)).items.data,
      '/v1/subscription_items',
    ),
  ),
]

function named({ world, ids }: Call<unknown>): SubscriptionRecord {
  return world.get('subscriptions', idOf({ ids }))
}

/** Without a status, cancelled subscriptions are left out, as at Stripe. */
function hasStatus({ status }: SubscriptionRecord, wanted: string | undefined): boolean {
  if (wanted === undefined) return status !== 'canceled'
  if (wanted === 'ended') return status === 'canceled' || status === 'incomplete_expired'
  return wanted === 'all' || status === wanted
}
