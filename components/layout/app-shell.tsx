import type { ReactNode } from 'react'
import { BillingBanner } from '@/components/billing/billing-banner'
import { TimeZoneKeeper } from '@/components/time/time-zone-keeper'
import { cn } from '@/lib/cn'
import type { Viewer } from '@/lib/account/schema'
import { AppHeader } from './app-header'
import { StoredTheme } from './stored-theme'
import { AppFooter } from './app-footer'
import { WorkspaceProviders } from './workspace-providers'

type AppShellProps = {
  viewer: Viewer
  /** The address of the link to mark as current; the page's own by default. */
  current?: string
  /** The page fills the rest of the window and scrolls inside itself, as a board does: no footer. */
  fill?: boolean
  children: ReactNode
}

/** The signed-in pages' frame. */
export function AppShell({ viewer, current, fill = false, children }: AppShellProps) {
  return (
    <WorkspaceProviders settings={viewer.settings}>
      <StoredTheme />
      <TimeZoneKeeper />
      <div className={cn('flex flex-col', fill ? 'h-dvh overflow-hidden' : 'min-h-dvh')}>
        <AppHeader viewer={viewer} current={current} />
        <BillingBanner viewer={viewer} />
        <main id="main" tabIndex={-1} className={cn('outline-none', fill && 'flex min-h-0 flex-1 flex-col')}>
          {children}
        </main>
        {!fill && <AppFooter />}
      </div>
    </WorkspaceProviders>
  )
}
