'use client'

import type { ReactNode } from 'react'
import { Toaster } from '@/components/feedback/toaster'
import { TooltipProvider } from '@/components/ui/tooltip'

/** What pages with work on them need and public ones need not download: tooltips and toasts. */
export function WorkspaceProviders({ children }: { children: ReactNode }) {
  return (
    <TooltipProvider>
      {children}
      <Toaster />
    </TooltipProvider>
  )
}
