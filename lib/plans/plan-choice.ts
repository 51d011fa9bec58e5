import type { PlanChoice } from './offer'
import { plans } from './catalogue'

/** The names under which an address carries a choice: `?plan=pro&period=yearly`. */
const planParameter = 'plan'
const periodParameter = 'period'

/** The plan that an address asks for; null where it asks for none of ours. By the month unless it says otherwise. */
export function readPlanChoice(parameters: Pick<URLSearchParams, 'get'>): PlanChoice | null {
  const plan = plans.find(({ id }) => id === parameters.get(planParameter))
  return plan ? { plan, period: parameters.get(periodParameter) === 'yearly' ? 'yearly' : 'monthly' } : null
}

/** A path of ours that carries a choice. */
export function withPlanChoice(path: string, { plan, period }: PlanChoice): string {
  return `${path}?${new URLSearchParams({ [planParameter]: plan.id, [periodParameter]: period })}`
}

/** The same address without the choice, once it has been used. */
export function withoutPlanChoice(address: string): string {
  const url = new URL(address)
  url.searchParams.delete(planParameter)
  url.searchParams.delete(periodParameter)
  return url.pathname + url.search + url.hash
}
