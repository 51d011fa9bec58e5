import type { ReactNode } from 'react'
import { AppFooter } from './app-footer'
import { BrandLink } from './brand-link'
import { WorkspaceProviders } from './workspace-providers'

/** The signed-in pages' frame when the viewer is unknown because the database does not answer. */
export function PlainShell({ children }: { children: ReactNode }) {
  return (
    <WorkspaceProviders>
      <div className="flex min-h-dvh flex-col">
        <header className="flex h-13 shrink-0 items-center border-b border-rule bg-paper px-5 max-md:px-3.5">
          <BrandLink href="/dashboard" />
        </header>
        <main id="main" tabIndex={-1} className="outline-none">
          {children}
        </main>
        <AppFooter />
      </div>
    </WorkspaceProviders>
  )
}
