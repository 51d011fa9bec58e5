import { IntentLink } from '@/components/navigation/intent-link'
import type { ViewerClan } from '@/lib/account/schema'
import { clanRoleNames, isClanAdmin } from '@/lib/clans/roles'
import { ClanMark } from './clan-mark'

const parts = [
  { path: 'members', label: 'Members and roles' },
  { path: 'invitations', label: 'Invitations' },
  { path: 'branding', label: 'Branding' },
  { path: 'settings', label: 'Settings' },
]

const partLink =
  'inline-flex min-h-8 items-center text-ink-soft underline-offset-3 hover:text-ink hover:underline pointer-coarse:min-h-11'

/** Links to manage each clan; people who are not admins see its members. */
export function AdministeredClans({ clans }: { clans: readonly ViewerClan[] }) {
  if (clans.length === 0) {
    return (
      <p className="text-ink-soft text-pretty">
        You are not in a clan yet. A clan is a team whose members see its dojos right away.{' '}
        <IntentLink href="/clans" className="underline underline-offset-3">
          Create a clan
        </IntentLink>
      </p>
    )
  }
  return (
    <ul className="divide-y divide-rule border-y border-rule">
      {clans.map(({ id, name, role }) => (
        <li key={id} className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
          <ClanMark name={name} size="sm" />
          <p className="min-w-0 flex-1 basis-40">
            <IntentLink href={`/clans/${id}`} className="font-medium wrap-anywhere hover:underline">
              {name}
            </IntentLink>{' '}
            <span className="text-[13px] text-ink-soft">{clanRoleNames[role]}</span>
          </p>
          <ul className="flex flex-wrap gap-x-4">
            {(isClanAdmin(role) ? parts : parts.slice(0, 1)).map(({ path, label }) => (
              <li key={path}>
                <IntentLink href={`/clans/${id}/${path}`} aria-label={`${label} of ${name}`} className={partLink}>
                  {label}
                </IntentLink>
              </li>
            ))}
            {isClanAdmin(role) && (
              <li>
                <IntentLink
                  href={`/audit-trails?clan=${id}`}
                  aria-label={`Audit trail of ${name}`}
                  className={partLink}
                >
                  Audit trail
                </IntentLink>
              </li>
            )}
          </ul>
        </li>
      ))}
    </ul>
  )
}
