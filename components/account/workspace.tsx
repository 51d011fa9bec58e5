import type { ReactNode } from 'react'
import { UnsentSender } from '@/components/boards/unsent/unsent-sender'
import { AppShell } from '@/components/layout/app-shell'
import { PlanGate } from '@/components/plans/plan-gate'
import type { Viewer } from '@/lib/account/schema'
import { currentOffer } from '@/lib/billing/catalogue'
import { publicEnvironment } from '@/lib/env'
import { AuthProvider } from './auth-provider'

type WorkspaceProps = {
  viewer: Viewer
  /** The address of the link to mark as current; defaults to the page's own. */
  current?: string
  /** The page fills the window's remaining height and scrolls inside itself, without a footer. */
  fill?: boolean
  children: ReactNode
}

/**
 * Around every signed-in page: frame, session and guard. Without a plan the page is not rendered; the plan dialog
 * replaces it (spec section 2). The route loads the viewer.
 */
export function Workspace({ viewer, children, ...frame }: WorkspaceProps) {
  return (
    <AuthProvider viewer={viewer} environment={publicEnvironment()}>
      <AppShell viewer={viewer} {...frame}>
        {viewer.subscription.subscribed && children}
        <PlanGate offer={currentOffer()} />
        <UnsentSender />
      </AppShell>
    </AuthProvider>
  )
}
