import type { ReactNode } from 'react'
import { Toaster } from '@/components/feedback/toaster'
import { WorkspaceShortcuts } from '@/components/shortcuts/workspace-shortcuts'
import { AppDocument, BuildWatch } from './build-watch'

/** What signed-in pages need, and public pages should not download. */
export function WorkspaceProviders({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <AppDocument />
      <BuildWatch />
      <WorkspaceShortcuts />
      <Toaster />
    </>
  )
}
