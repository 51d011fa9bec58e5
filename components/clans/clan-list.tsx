import { Badge } from '@/components/ui/badge'
import { EmptyState } from '@/components/ui/empty-state'
import { IntentLink } from '@/components/navigation/intent-link'
import type { ClanOverview } from '@/lib/clans/clan-page'
import { clanRoleNames } from '@/lib/clans/roles'
import { ClanMark } from './clan-mark'
import { NewClan } from './new-clan'

/** A person's clans, or an explanation of what a clan is for. */
export function ClanList({ clans }: { clans: readonly ClanOverview[] }) {
  return (
    <div className="mx-auto max-w-270 px-5 pt-6 pb-16 max-sm:px-3.5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-title text-[26px] leading-tight max-md:text-[22px]">Clans</h1>
        {clans.length > 0 && <NewClan />}
      </div>
      {clans.length === 0 ? (
        <EmptyState title="A clan is a team" action={<NewClan />}>
          Its members see the clan’s dojos right away, each with their role. Invite people by e-mail or by a link.
        </EmptyState>
      ) : (
        <ul className="mt-5 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {clans.map((clan) => (
            <li key={clan.id}>
              <IntentLink
                href={`/clans/${clan.id}`}
                className="flex h-full gap-3.5 rounded-lg border border-rule bg-paper-raised p-4 transition-colors duration-150 hover:border-rule-strong"
              >
                <ClanMark name={clan.name} size="lg" />
                <span className="flex min-w-0 flex-1 flex-col">
                  <span className="font-title text-[17px] leading-snug font-bold wrap-anywhere">{clan.name}</span>
                  {clan.description && (
                    <span className="mt-0.5 line-clamp-2 text-[13px] text-ink-soft wrap-anywhere">
                      {clan.description}
                    </span>
                  )}
                  <span className="mt-auto flex flex-wrap items-center gap-x-2.5 gap-y-1 pt-2.5 text-[13px] text-ink-soft tabular-nums">
                    <Badge>{clanRoleNames[clan.role]}</Badge>
                    <span>{clan.people === 1 ? '1 person' : `${clan.people} people`}</span>
                    <span>{clan.boards === 1 ? '1 dojo' : `${clan.boards} dojos`}</span>
                  </span>
                </span>
              </IntentLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
