import type { ReactNode } from 'react'
import { QuickAddLauncher } from '@/components/boards/quick-add/quick-add-launcher'
import { UnsentSender } from '@/components/boards/unsent/unsent-sender'
import { PlanGate } from '@/components/plans/plan-gate'
import type { Look } from '@/lib/branding/look'
import type { Viewer } from '@/lib/account/schema'
import { SignedIn } from '@/components/account/signed-in'
import type { Offer } from '@/lib/plans/offer'
import { AppShell } from './app-shell'

type WorkspaceProps = {
  viewer: Viewer
  /** What this server sells; null if it sells nothing. */
  offer: Offer | null
  /** How the active clan's pages look; null in our own look. */
  look: Look | null
  /** The address of the link to mark as current; the page's own by default. */
  current?: string
  /** The page fills the window's remaining height and scrolls inside itself, without a footer. */
  fill?: boolean
  children: ReactNode
}

/**
 * Around every signed-in page: frame, session and guard. A page without a plan is not rendered at all; the plan dialog
 * takes its place (spec section 2). The route provides viewer, offer and look.
 */
export function Workspace({ viewer, offer, children, ...frame }: WorkspaceProps) {
  return (
    <SignedIn viewer={viewer}>
      <AppShell viewer={viewer} {...frame}>
        {viewer.subscription.subscribed && children}
        <PlanGate offer={offer} />
        {viewer.subscription.subscribed && <QuickAddLauncher />}
        <UnsentSender />
      </AppShell>
    </SignedIn>
  )
}
