import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { Workspace } from '@/components/account/workspace'
import { PlainShell } from '@/components/layout/plain-shell'
import { pathHeader } from '@/lib/account/page-path'
import { currentViewer, requireViewer } from '@/lib/account/require-viewer'
import type { Viewer } from '@/lib/account/schema'
import { loadDashboard } from './dashboard/load-dashboard'

export default async function WorkspaceLayout({ children }: { children: ReactNode }) {
  const viewer = (await isDashboard()) ? await viewerOfDashboard() : await requireViewer()
  return viewer ? <Workspace viewer={viewer}>{children}</Workspace> : <PlainShell>{children}</PlainShell>
}

/** The layout and the page are rendered in parallel, and the page's own call knows who is looking. */
async function viewerOfDashboard(): Promise<Viewer | null> {
  const dashboard = await loadDashboard()
  // The person may be known even when the boards cannot be loaded; without either, the page says so.
  return dashboard?.viewer ?? currentViewer().catch(() => null)
}

async function isDashboard(): Promise<boolean> {
  const path = (await headers()).get(pathHeader) ?? ''
  return path.split('?', 1)[0] === '/dashboard'
}
