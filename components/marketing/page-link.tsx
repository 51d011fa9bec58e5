import type { ReactNode } from 'react'
import { IntentLink } from '@/components/layout/intent-link'
import { cn } from '@/lib/cn'
import { type SitePage, sitePages } from '@/lib/site/pages'

/** A link to another public page, in running text or on its own. Where that page does not exist there is none. */
export function PageLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  const pages: readonly SitePage[] = sitePages
  if (!pages.some(({ path }) => path === to)) return null
  return (
    <IntentLink href={to} className={cn('font-medium text-ai-deep underline decoration-ai/40 underline-offset-4 hover:decoration-ai', className)}>
      {children}
    </IntentLink>
  )
}
