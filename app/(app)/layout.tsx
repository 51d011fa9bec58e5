import type { ReactNode } from 'react'
import { Workspace } from '@/components/layout/workspace'
import { requireViewer } from '@/lib/account/require-viewer'
import { currentOffer } from '@/lib/billing/stripe-environment'
import { currentLook } from '@/lib/branding/current-look'

export default async function WorkspaceLayout({ children }: { children: ReactNode }) {
  return (
    <Workspace viewer={await requireViewer()} offer={currentOffer()} look={await currentLook()}>
      {children}
    </Workspace>
  )
}
