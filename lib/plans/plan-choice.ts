import type { PlanChoice } from './offer'
import { plans } from './catalogue'

/** The parameters for a choice in an address: `?plan=pro&period=yearly`. */
const planParameter = 'plan'
const periodParameter = 'period'

/** The plan that an address asks for; null if it names none of ours. Monthly unless it says otherwise. */
export function readPlanChoice(parameters: Pick<URLSearchParams, 'get'>): PlanChoice | null {
  const plan = plans.find(({ id }) => id === parameters.get(planParameter))
  return plan ? { plan, period: parameters.get(periodParameter) === 'yearly' ? 'yearly' : 'monthly' } : null
}

/** One of our paths with a choice. */
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
