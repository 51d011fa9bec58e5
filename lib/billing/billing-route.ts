import 'server-only'
import type { z } from 'zod'
import { getViewer } from '@/lib/account/queries'
import { authedRoute, type Caller } from '@/lib/http/authed-route'
import type { Standing } from '@/lib/plans/standing'
import { type BillingCaller, openBilling } from './billing'

type Verb<Schema extends z.ZodType, Result> = (caller: BillingCaller, input: z.output<Schema>) => Promise<Result>

/** A route that asks something about payments. */
export function billingRoute<Schema extends z.ZodType>(schema: Schema, verb: Verb<Schema, unknown>) {
  return authedRoute(schema, (input, caller) => verb(withBilling(caller), input))
}

/** A route that may change a plan. Beside what the verb answers it says what holds now, so that the browser need not ask. */
export function planRoute<Schema extends z.ZodType>(schema: Schema, verb: Verb<Schema, object | void>) {
  return authedRoute(schema, async (input, caller) => {
    const result = await verb(withBilling(caller), input)
    const { subscription, billing } = await getViewer(caller.db)
    return { ...result, subscription, billing } satisfies Standing
  })
}

function withBilling({ db, viewer }: Caller): BillingCaller {
  return { billing: openBilling(), db, viewer }
}
