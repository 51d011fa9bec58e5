import type { ReactNode } from 'react'
import { Toaster } from '@/components/feedback/toaster'
import { TimeSettingsProvider } from '@/components/time/time-settings'
import type { Settings } from '@/lib/account/schema'
import { noSettings } from '@/lib/account/settings'
import { WorkspaceShortcuts } from '@/components/shortcuts/workspace-shortcuts'
import { AppDocument, BuildWatch } from './build-watch'
import { OldDrafts } from './old-drafts'

type WorkspaceProvidersProps = { settings?: Settings; children: ReactNode }

/** What signed-in pages need, and public pages should not download. */
export function WorkspaceProviders({ settings = noSettings, children }: WorkspaceProvidersProps) {
  return (
    <TimeSettingsProvider settings={settings}>
      {children}
      <AppDocument />
      <BuildWatch />
      <OldDrafts />
      <WorkspaceShortcuts />
      <Toaster />
    </TimeSettingsProvider>
  )
}
