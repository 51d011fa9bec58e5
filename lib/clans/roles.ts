/** The roles in a clan; exactly one person is its owner. */
export const clanRoles = ['owner', 'admin', 'member', 'guest'] as const
export type ClanRole = (typeof clanRoles)[number]

/** The roles that others can give; ownership is handed over. */
export const givenRoles = ['admin', 'member', 'guest'] as const
export type GivenRole = (typeof givenRoles)[number]

export const clanRoleNames: Record<ClanRole, string> = {
  owner: 'Owner',
  admin: 'Admin',
  member: 'Member',
  guest: 'Guest',
}

/** What a role means, in a line. */
export const clanRoleMeanings: Record<ClanRole, string> = {
  owner: 'Everything. People and files count in their plan.',
  admin: 'Everything except deleting the clan or handing it over.',
  member: 'Edits every dojo of the clan that is not invite-only.',
  guest: 'Only the dojos they are invited to.',
}

export function isClanAdmin(role: ClanRole): boolean {
  return role === 'owner' || role === 'admin'
}
