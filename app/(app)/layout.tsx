import type { ReactNode } from 'react'
import { Workspace } from '@/components/account/workspace'
import { requireViewer } from '@/lib/account/require-viewer'

export default async function WorkspaceLayout({ children }: { children: ReactNode }) {
  return <Workspace viewer={await requireViewer()}>{children}</Workspace>
}
