import type { ReactNode } from 'react'
import { Workspace } from '@/components/layout/workspace'
import { PlainShell } from '@/components/layout/plain-shell'
import { currentViewer } from '@/lib/account/require-viewer'
import { currentOffer } from '@/lib/billing/stripe-environment'
import { currentLook } from '@/lib/branding/current-look'
import { loadDashboard } from './dashboard/load-dashboard'

/**
 * The frame around the dashboard takes the viewer from the page's own database call: layout and page are rendered side
 * by side and share it. If the boards cannot be loaded, the viewer may still be; without either, the page says so
 * without a frame.
 */
export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const dashboard = await loadDashboard()
  const viewer = dashboard?.viewer ?? (await currentViewer().catch(() => null))
  return viewer ? (
    <Workspace viewer={viewer} offer={currentOffer()} look={await currentLook()}>
      {children}
    </Workspace>
  ) : (
    <PlainShell>{children}</PlainShell>
  )
}
