import { type EventKind, eventKinds } from '../events/kinds'

/** Kinds that are in the history of techniques instead, as in `private.is_audited`. */
const untold: readonly string[] = ['card', 'block', 'label', 'step', 'comment', 'attachment', 'list']

/** What audit trails contain: everything else that is recorded. */
export const auditKinds: readonly EventKind[] = eventKinds.filter((kind) => !untold.includes(kind.split('.')[0] ?? ''))

/**
 * Kinds that people look for together. A kind without a name here, from a newer database, is found without this filter.
 */
export const auditGroups = {
  roles: {
    label: 'Members and roles',
    kinds: [
      'clan.joined',
      'clan.role_changed',
      'clan.left',
      'clan.removed',
      'clan.handed_over',
      'board.handed_over',
      'member.joined',
      'member.role_changed',
      'member.left',
      'member.removed',
    ],
  },
  invitations: {
    label: 'Invitations',
    kinds: [
      'clan.invited',
      'clan.invited_again',
      'clan.invitation_revoked',
      'clan.invitation_accepted',
      'invitation.made',
      'invitation.withdrawn',
      'invitation.accepted',
      'invitation.declined',
    ],
  },
  dojos: { label: 'Dojos', kinds: auditKinds.filter((kind) => kind.startsWith('board.')) },
  clan: {
    label: 'Clan and branding',
    kinds: [
      'clan.made',
      'clan.renamed',
      'clan.described',
      'clan.defaults_changed',
      'clan.public_links_forbidden',
      'clan.public_links_allowed',
      'clan.deleted',
      'branding.changed',
    ],
  },
  signIns: {
    label: 'Sign-ins and accounts',
    kinds: auditKinds.filter((kind) => kind.startsWith('account.') && kind !== 'account.exported'),
  },
  exports: { label: 'Exports', kinds: ['account.exported', 'audit.exported'] },
  plan: { label: 'Plan', kinds: auditKinds.filter((kind) => kind.startsWith('plan.')) },
} as const satisfies Record<string, { label: string; kinds: readonly EventKind[] }>

export type AuditGroup = keyof typeof auditGroups

export function isAuditGroup(name: string): name is AuditGroup {
  return Object.hasOwn(auditGroups, name)
}
