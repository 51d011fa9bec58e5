'use client'

import { usePathname } from 'next/navigation'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IntentLink } from '@/components/navigation/intent-link'
import type { ClanPage } from '@/lib/clans/clan-page'
import { clanRoleNames, isClanAdmin } from '@/lib/clans/roles'
import { ClanMark } from './clan-mark'

type ClanFrameProps = {
  page: Pick<ClanPage, 'clan' | 'role' | 'mayInvite'> & { people: number; dojos: number; invitations: number }
  children: ReactNode
}

/** The header of a clan's pages: its name, and tabs with their own addresses. */
export function ClanFrame({ page: { clan, role, mayInvite, people, dojos, invitations }, children }: ClanFrameProps) {
  const pathname = usePathname()
  const row = useRef<HTMLElement>(null)
  // On a phone the last tabs are beyond the edge.
  useEffect(() => {
    const tab = [...(row.current?.querySelectorAll('a') ?? [])].find((link) => link.pathname === pathname)
    if (tab && row.current) row.current.scrollLeft = tab.offsetLeft + tab.offsetWidth - row.current.clientWidth
  }, [pathname])
  const base = `/clans/${clan.id}`
  const tabs = [
    { href: base, label: 'Dojos' },
    { href: `${base}/members`, label: 'Members' },
    ...(mayInvite ? [{ href: `${base}/invitations`, label: 'Invitations', count: invitations }] : []),
    ...(isClanAdmin(role) ? [{ href: `${base}/branding`, label: 'Branding' }] : []),
    { href: `${base}/settings`, label: 'Settings' },
  ]
  const facts = [
    clanRoleNames[role],
    people === 1 ? '1 person' : `${people} people`,
    dojos === 1 ? '1 dojo' : `${dojos} dojos`,
  ]
  return (
    // An admin writes the clan's styles: they stay away from what only its owner, or each person themselves, may do.
    <div
      data-clan-free={pathname === base ? undefined : ''}
      className="mx-auto max-w-290 px-5 pt-7 pb-16 max-sm:px-3.5 max-sm:pt-5"
    >
      <div className="flex items-center gap-4">
        <ClanMark name={clan.name} size="lg" />
        <div className="min-w-0">
          <h1 className="font-title text-[26px] leading-tight wrap-anywhere max-md:text-[22px]">{clan.name}</h1>
          <p className="mt-0.5 text-ink-soft">{facts.join(' · ')}</p>
        </div>
      </div>
      {clan.description && <p className="mt-3 max-w-160 text-ink-soft text-pretty wrap-anywhere">{clan.description}</p>}
      <nav ref={row} aria-label="Clan" className="relative mt-5 mb-6 overflow-x-auto border-b border-rule">
        <ul className="flex gap-6 max-sm:gap-4.5">
          {tabs.map(({ href, label, ...rest }) => (
            <li key={href}>
              <IntentLink
                href={href}
                aria-current={pathname === href ? 'page' : undefined}
                className="flex min-h-10 items-center gap-1.5 border-b-2 border-transparent whitespace-nowrap text-ink-soft transition-colors duration-150 hover:text-ink aria-[current]:border-ink aria-[current]:text-ink"
              >
                {label}
                {'count' in rest && rest.count > 0 && (
                  <span className="text-[13px] text-ink-soft tabular-nums">{rest.count}</span>
                )}
              </IntentLink>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </div>
  )
}

/** A part of the clan's settings, with its heading. */
export function ClanSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-[17px] font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}
