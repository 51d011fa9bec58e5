/** The server reads it, so the first paint shows the last choice. */
export const activeClanCookie = 'active-clan'

/** A clan's id, one's own dojos only, or everything. */
export type ActiveClan = string

export const everything = ''
export const personal = 'personal'

/** What a cookie names, if the person is (still) in that clan. */
export function activeClanOf(named: string | undefined, clans: readonly { id: string }[]): ActiveClan {
  return named === personal || clans.some(({ id }) => id === named) ? (named ?? everything) : everything
}

/** Whether a dojo belongs to the current choice. */
export function isInActiveClan(clanId: string | null, active: ActiveClan): boolean {
  if (active === everything) return true
  return active === personal ? clanId === null : clanId === active
}
