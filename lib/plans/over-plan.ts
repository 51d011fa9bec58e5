import { planFor, planOfTier } from './entitlements'
import { AppError } from '@/lib/errors'

/** By how much an owner's people exceed their plan. */
export type OverPlan = { plan: string; people: number; included: number }

/** The detail of a refusal because of the owner's plan; null for other refusals. */
export function overPlanOf(error: unknown): OverPlan | null {
  if (!(error instanceof AppError) || error.code !== 'over_plan') return null
  const { cause } = error
  if (typeof cause !== 'object' || cause === null || !('details' in cause) || typeof cause.details !== 'string')
    return null
  return parsed(cause.details)
}

/** Parsed by hand: the schema library is not worth its weight on every board. */
function parsed(details: string): OverPlan | null {
  try {
    const said: unknown = JSON.parse(details)
    if (typeof said !== 'object' || said === null || !('plan' in said && 'people' in said && 'included' in said))
      return null
    const { plan, people, included } = said
    return typeof plan === 'string' && typeof people === 'number' && typeof included === 'number'
      ? { plan, people, included }
      : null
  } catch {
    return null
  }
}

/** Why the next person does not fit, and what makes room. `ownerName` is null for the owner. */
export function noRoomSentence({ plan, people, included }: OverPlan, ownerName: string | null): string {
  const whose = ownerName === null ? 'Your plan' : `${ownerName}’s plan`
  const lift = planFor('members', people)
  const remedy = lift ? ` ${lift.name} has room for ${roomOf(lift)}.` : ''
  return `${whose}, ${planOfTier(plan).name}, includes ${included} people.${remedy}`
}

/** Why a dojo is read-only, and who can do what about it. */
export function readOnlySentence({ plan, people, included }: OverPlan, ownerName: string | null): string {
  const lift = planFor('members', people)
  const surplus = people - included
  const whose = ownerName === null ? 'your' : 'their'
  const many = `${people} are on ${whose} dojos and in ${whose} clans`
  const remove = surplus === 1 ? 'Remove one of them' : `Remove ${surplus} of them`
  if (ownerName === null) {
    const choose = lift ? `, or choose ${lift.name}, which has room for ${roomOf(lift)},` : ''
    return `Your plan, ${planOfTier(plan).name}, includes ${included} people, but ${many}. ${remove}${choose} to edit this dojo again.`
  }
  return `${ownerName}’s plan, ${planOfTier(plan).name}, includes ${included} people, but ${many}. Everything can still be read. ${ownerName} can make room${lift ? ` or choose ${lift.name}` : ''}.`
}

function roomOf({ billing }: NonNullable<ReturnType<typeof planFor>>): number {
  return billing.monthly.includedUsers
}
