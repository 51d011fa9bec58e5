import type { ReactNode } from 'react'
import { BrandLink } from '@/components/layout/brand-link'
import { ThemeSwitch } from '@/components/layout/theme-switch'

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-16 shrink-0 items-center justify-between px-5">
        <BrandLink href="/" className="text-lg" />
        <ThemeSwitch />
      </header>
      {/* A little above the middle, where the eye looks for it. */}
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col outline-none before:flex-2 after:flex-3 max-sm:before:hidden">
        {children}
      </main>
    </div>
  )
}
