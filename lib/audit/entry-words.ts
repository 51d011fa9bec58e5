import { deviceWords } from '@/lib/device-words'
import { labelOfKind, wordsOfKind } from './kind-words'
import type { AuditEntry, AuditNames } from './schema'

export const deletedAccount = 'Deleted account'
/** When no person did it: a job, or a payment service that reported something. */
export const theSystem = 'Ninja Dojo'
/** People who decline have never joined: who they are is not told. */
export const theInvited = 'The invited person'

export function actorName({ actor, kind }: Pick<AuditEntry, 'actor' | 'kind'>, names: AuditNames): string {
  if (kind === 'invitation.declined') return theInvited
  return actor === null ? theSystem : (names[actor] ?? deletedAccount)
}

/** What happened, after the name of who did it: "removed Mia from the dojo", "renamed the dojo to “Rota”". */
export function sentenceOf({ kind, actor, before, after }: AuditEntry, names: AuditNames): string {
  const now = after ?? before ?? {}
  const text = (key: string) => (typeof now[key] === 'string' ? now[key] : undefined)
  const person = text('user_id')
  const whom = person === undefined ? 'a person' : (names[person] ?? deletedAccount)
  const isSelf = person !== undefined && person === actor
  const role = text('role')
  switch (kind) {
    case 'member.joined':
      return isSelf ? `joined the dojo as ${role}` : `added ${whom} to the dojo as ${role}`
    case 'clan.joined':
      return isSelf ? `joined the clan as ${role}` : `added ${whom} to the clan as ${role}`
    case 'member.role_changed':
      return `made ${whom} ${role} of the dojo`
    case 'clan.role_changed':
      return `made ${whom} ${role} of the clan`
    case 'member.removed':
      return `removed ${whom} from the dojo`
    case 'clan.removed':
      return `removed ${whom} from the clan`
    case 'board.handed_over':
      return `handed the dojo over to ${whom}`
    case 'clan.handed_over':
      return `handed the clan over to ${whom}`
    case 'board.renamed':
      return `renamed the dojo to “${text('title')}”`
    case 'clan.renamed':
      return `renamed the clan to “${text('name')}”`
    case 'clan.invited':
      return text('address')
        ? `invited ${text('address')} to the clan as ${role}`
        : `created an invitation link to the clan as ${role}`
    case 'invitation.made':
      return `invited ${text('address')} to the dojo as ${role}`
    case 'plan.changed':
      return `changed the plan to ${text('tier')}`
    case 'audit.exported':
      return `exported the audit trail as ${text('format') === 'jsonl' ? 'JSON Lines' : 'CSV'}`
    default:
      return wordsOfKind(kind)
  }
}

/** "203.0.113.9 · Firefox on Linux"; null if it is unknown, or was erased with the account. */
export function sourceWords({ address, device }: Pick<AuditEntry, 'address' | 'device'>): string | null {
  const words = device === null ? null : deviceWords(device).name
  return [address, words].filter(Boolean).join(' · ') || null
}

const keyLabels: Readonly<Record<string, string>> = {
  user_id: 'Person',
  tier: 'Plan',
  address: 'E-mail',
  max_uses: 'Uses',
  members_make_dojos: 'Members add dojos',
  closes_new_dojos: 'New dojos are invite-only',
  ends_at: 'Ends',
  custom_css: 'Custom CSS',
  what: 'Filter: what',
}

/** One line about a change. */
export type Difference = { key: string; label: string; before: string | null; after: string | null }

/** What an entry says about before and after, line by line. */
export function differencesOf({ before, after }: AuditEntry, names: AuditNames): Difference[] {
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const words = (key: string, value: unknown) =>
    value === undefined || value === null ? null : valueWords(key, value, names)
  return keys.map((key) => ({
    key,
    label: Object.hasOwn(keyLabels, key) ? (keyLabels[key] ?? key) : labelOfKind(key),
    before: words(key, before?.[key]),
    after: words(key, after?.[key]),
  }))
}

function valueWords(key: string, value: unknown, names: AuditNames): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return key === 'user_id' ? (names[value] ?? deletedAccount) : value
  return JSON.stringify(value)
}
