import type { ReactNode } from 'react'
import { tagline } from '@/components/site/product-words'
import { SiteHeader } from './site-header'
import { OfflineNotice } from '@/components/navigation/offline-notice'
import { BrandLink } from './brand-link'
import { Copyright } from './copyright'
import { FooterLinks } from './footer-links'
import { SocialButtons } from './social-buttons'

/** The public pages' frame. Static: nothing here depends on who is signed in. */
export function SiteShell({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      {/* Wait to paint until the header is complete: the missing part would push the rest aside when it arrives. */}
      <link rel="expect" href="#main" blocking="render" />
      <SiteHeader />
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <SiteFooter />
      <OfflineNotice />
    </div>
  )
}

function SiteFooter() {
  return (
    <footer className="mt-auto border-t border-rule print:hidden">
      <div className="mx-auto grid max-w-280 gap-x-16 gap-y-10 px-5 pt-12 pb-10 lg:grid-cols-[minmax(0,18rem)_1fr]">
        <div>
          <BrandLink href="/" className="text-lg" />
          <p className="mt-3 max-w-72 text-[15px] leading-relaxed text-ink-soft text-pretty">{tagline}</p>
        </div>
        <FooterLinks />
      </div>
      <div className="mx-auto flex max-w-280 flex-wrap items-center justify-between gap-x-6 gap-y-4 px-5 pb-8">
        <Copyright />
        <SocialButtons />
      </div>
    </footer>
  )
}
