import type { ReactNode } from 'react'
import { BrandLink } from '@/components/layout/brand-link'
import { OfflineNotice } from '@/components/navigation/offline-notice'
import { ThemeSwitch } from '@/components/theme/theme-switch'
import { TimeZoneKeeper } from '@/components/time/time-zone-keeper'

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="relative flex min-h-dvh flex-col overflow-x-clip">
      <header className="flex h-16 shrink-0 items-center justify-between px-5">
        <BrandLink href="/" className="text-lg" />
        <ThemeSwitch />
      </header>
      {/* The card is aligned to the top, so that its tabs stay in place when it grows. */}
      <main id="main" tabIndex={-1} className="relative flex-1 pb-10 outline-none sm:pt-[max(1rem,11vh)]">
        {children}
      </main>
      <OfflineNotice />
      {/* So that the first page after signing in counts by the person's own days. */}
      <TimeZoneKeeper />
    </div>
  )
}
