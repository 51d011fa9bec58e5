import type { EventKind } from '../events/kinds'

/** What someone did, as the rest of a sentence that starts with their name; in the filter it is used alone. */
export const kindWords = {
  'board.made': 'created the dojo',
  'board.renamed': 'renamed the dojo',
  'board.described': 'changed the dojo’s description',
  'board.deleted': 'deleted the dojo for good',
  'board.handed_over': 'handed the dojo over',
  'board.moved_in': 'moved the dojo into the clan',
  'board.moved_out': 'moved the dojo out of the clan',
  'board.closed': 'made the dojo invite-only',
  'board.opened': 'opened the dojo to the clan',
  'board.archived': 'archived the dojo',
  'board.unarchived': 'restored the dojo from the archive',
  'board.binned': 'moved the dojo to the bin',
  'board.unbinned': 'restored the dojo from the bin',
  'board.link_opened': 'created a public link of the dojo',
  'board.link_renewed': 'replaced the public link of the dojo',
  'board.link_closed': 'turned the public link of the dojo off',
  'board.link_names_shown': 'showed names on the public dojo',
  'board.link_names_hidden': 'hid names on the public dojo',
  'member.joined': 'added a member to the dojo',
  'member.role_changed': 'changed a role on the dojo',
  'member.left': 'left the dojo',
  'member.removed': 'removed a member from the dojo',
  'invitation.made': 'invited someone to the dojo',
  'invitation.withdrawn': 'withdrew an invitation to the dojo',
  'invitation.accepted': 'accepted an invitation to the dojo',
  'invitation.declined': 'declined an invitation to the dojo',
  'clan.made': 'created the clan',
  'clan.renamed': 'renamed the clan',
  'clan.described': 'changed the clan’s description',
  'clan.defaults_changed': 'changed the clan’s defaults',
  'clan.public_links_forbidden': 'forbade public links in the clan',
  'clan.public_links_allowed': 'allowed public links in the clan',
  'clan.handed_over': 'handed the clan over',
  'clan.deleted': 'deleted the clan',
  'clan.joined': 'joined the clan',
  'clan.role_changed': 'changed a role in the clan',
  'clan.left': 'left the clan',
  'clan.removed': 'removed a member from the clan',
  'clan.invited': 'invited people to the clan',
  'clan.invited_again': 'sent an invitation to the clan again',
  'clan.invitation_revoked': 'revoked an invitation to the clan',
  'clan.invitation_accepted': 'accepted an invitation to the clan',
  'branding.changed': 'changed the branding',
  'plan.changed': 'changed the plan',
  'plan.cancelled': 'cancelled the plan',
  'plan.resumed': 'resumed the plan',
  'plan.ended': 'ended the plan',
  'account.signed_in': 'signed in',
  'account.signed_out': 'signed out',
  'account.sign_in_failed': 'failed to sign in',
  'account.devices_signed_out': 'signed other devices out',
  'account.password_changed': 'changed their password',
  'account.email_changed': 'changed their e-mail address',
  'account.exported': 'exported their data',
  'account.deleted': 'deleted their account',
  'audit.exported': 'exported the audit trail',
} as const satisfies Partial<Record<EventKind, string>>

/** What happened; a kind without words, from a newer database, is shown by its name. */
export function wordsOfKind(kind: string): string {
  return Object.hasOwn(kindWords, kind) ? kindWords[kind as keyof typeof kindWords] : kind.replaceAll(/[._]/g, ' ')
}

/** The same, for choosing it from a list. */
export function labelOfKind(kind: string): string {
  const words = wordsOfKind(kind)
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}
