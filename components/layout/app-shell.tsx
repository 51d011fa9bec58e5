import type { ReactNode } from 'react'
import { BillingBanner } from '@/components/billing/billing-banner'
import { OfflineNotice } from '@/components/navigation/offline-notice'
import { TimeZoneKeeper } from '@/components/time/time-zone-keeper'
import { cn } from '@/lib/cn'
import { ClanStyle } from '@/components/branding/clan-style'
import type { Viewer } from '@/lib/account/schema'
import type { Look } from '@/lib/branding/look'
import { AppHeader } from './app-header'
import { StoredTheme } from './stored-theme'
import { AppFooter } from './app-footer'
import { WorkspaceProviders } from './workspace-providers'

type AppShellProps = {
  viewer: Viewer
  /** How the active clan's pages look; null in our own look. */
  look: Look | null
  /** The address of the link to mark as current; the page's own by default. */
  current?: string
  /** The page fills the rest of the window and scrolls inside itself, as a board does: no footer. */
  fill?: boolean
  children: ReactNode
}

/** The signed-in pages' frame. */
export function AppShell({ viewer, look, current, fill = false, children }: AppShellProps) {
  return (
    <WorkspaceProviders settings={viewer.settings}>
      <StoredTheme />
      <TimeZoneKeeper />
      {look && <ClanStyle look={look} />}
      <div className={cn('flex flex-col', fill ? 'h-dvh overflow-hidden' : 'min-h-dvh')}>
        <AppHeader viewer={viewer} look={look} current={current} />
        <BillingBanner viewer={viewer} />
        <main
          id="main"
          tabIndex={-1}
          // What a clan's own styles reach, and no more.
          data-clan={look?.hasCss ? '' : undefined}
          className={cn('outline-none', fill && 'flex min-h-0 flex-1 flex-col')}
        >
          {children}
        </main>
        {!fill && <AppFooter look={look} />}
      </div>
      {/* A board says so itself, with what waits. */}
      {!fill && <OfflineNotice />}
    </WorkspaceProviders>
  )
}
