import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { Workspace } from '@/components/layout/workspace'
import { PlainShell } from '@/components/layout/plain-shell'
import { pathHeader } from '@/lib/account/page-path'
import { currentViewer, requireViewer } from '@/lib/account/require-viewer'
import type { Viewer } from '@/lib/account/schema'
import { loadDashboard } from './dashboard/load-dashboard'

export default async function WorkspaceLayout({ children }: { children: ReactNode }) {
  const viewer = (await isDashboard()) ? await viewerOfDashboard() : await requireViewer()
  return viewer ? <Workspace viewer={viewer}>{children}</Workspace> : <PlainShell>{children}</PlainShell>
}

/** Layout and page are rendered side by side, and the page's own call knows who is looking. */
async function viewerOfDashboard(): Promise<Viewer | null> {
  const dashboard = await loadDashboard()
  // Where the boards cannot be had, the person may be; where neither can, the page says so without them.
  return dashboard?.viewer ?? currentViewer().catch(() => null)
}

async function isDashboard(): Promise<boolean> {
  const path = (await headers()).get(pathHeader) ?? ''
  return path.split('?', 1)[0] === '/dashboard'
}
