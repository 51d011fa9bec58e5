import type { ReactNode } from 'react'
import { Toaster } from '@/components/feedback/toaster'

/** What pages with work on them need and public ones need not download. */
export function WorkspaceProviders({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <Toaster />
    </>
  )
}
