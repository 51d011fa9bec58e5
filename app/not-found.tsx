import type { Metadata } from 'next'
import { IntentLink } from '@/components/navigation/intent-link'
import { SiteShell } from '@/components/layout/site-shell'
import { BrushMark } from '@/components/ui/brush-mark'
import { buttonStyles } from '@/components/ui/button-styles'

export const metadata: Metadata = { title: 'Page not found' }

export default function NotFound() {
  return (
    <SiteShell>
      <div className="mx-auto flex max-w-110 flex-col items-center px-5 py-16 text-center md:py-24">
        <BrushMark name="broken" className="mb-8 w-36" />
        <h1 className="font-title text-3xl leading-tight md:text-4xl">Page not found</h1>
        <p className="mt-3 text-base text-ink-soft text-pretty">
          There is no page at this address. It may have moved, or it is not shared with you.
        </p>
        <div className="mt-7 flex flex-wrap justify-center gap-3">
          <IntentLink href="/dashboard" pending="inside" className={buttonStyles({ variant: 'primary', size: 'lg' })}>
            Go to the dashboard
          </IntentLink>
          <IntentLink href="/" pending="inside" className={buttonStyles({ size: 'lg' })}>
            Go Home
          </IntentLink>
        </div>
      </div>
    </SiteShell>
  )
}
