import 'server-only'
import type { z } from 'zod'
import { getViewer } from '@/lib/account/queries'
import { authedRoute, type Caller } from '@/lib/http/authed-route'
import type { Standing } from '@/lib/plans/standing'
import { type BillingCaller, openBilling } from './billing'
import { countStep } from './count-step'

type Verb<Schema extends z.ZodType, Result> = (caller: BillingCaller, input: z.output<Schema>) => Promise<Result>

/** A route that reads something about payments. */
export function billingRoute<Schema extends z.ZodType>(schema: Schema, verb: Verb<Schema, unknown>) {
  return authedRoute(schema, (input, caller) => verb(withBilling(caller), input))
}

/** The same for calls that leave something at Stripe: they are rate-limited. */
export function pacedRoute<Schema extends z.ZodType>(schema: Schema, verb: Verb<Schema, unknown>) {
  return billingRoute(schema, paced(verb))
}

/**
 * A route that may change a plan. Besides the verb's answer it returns the current state, so that the browser need not
 * ask.
 */
export function planRoute<Schema extends z.ZodType>(schema: Schema, verb: Verb<Schema, object | void>) {
  return authedRoute(schema, async (input, caller) => {
    const result = await paced(verb)(withBilling(caller), input)
    const { subscription, billing } = await getViewer(caller.db)
    return { ...result, subscription, billing } satisfies Standing
  })
}

function paced<Schema extends z.ZodType, Result>(verb: Verb<Schema, Result>): Verb<Schema, Result> {
  return async (caller, input) => {
    await countStep(caller.billing, caller.viewer.id)
    return verb(caller, input)
  }
}

function withBilling({ db, viewer }: Caller): BillingCaller {
  return { billing: openBilling(), db, viewer }
}
