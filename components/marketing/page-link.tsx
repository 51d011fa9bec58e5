import type { ReactNode } from 'react'
import Link from 'next/link'
import { IntentLink } from '@/components/navigation/intent-link'
import { cn } from '@/lib/cn'
import type { SitePath } from '@/lib/site/pages'

/** A link to another public page, in a text or on its own. */
export function PageLink({ to, className, children }: { to: SitePath; className?: string; children: ReactNode }) {
  return (
    <IntentLink
      href={to}
      className={cn(
        'font-medium text-ai-deep underline decoration-ai/40 underline-offset-4 hover:decoration-ai',
        className,
      )}
    >
      {children}
    </IntentLink>
  )
}

/** A link within a text, to an existing page; fetched only when someone follows it. */
export function TextLink({ href, children }: { href: SitePath; children: ReactNode }) {
  return (
    <Link href={href} prefetch={false}>
      {children}
    </Link>
  )
}
