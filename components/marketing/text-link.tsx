import Link from 'next/link'
import type { ReactNode } from 'react'
import type { SitePath } from '@/lib/site/pages'

/** A link within a text, to a page that exists; fetched when it is followed. */
export function TextLink({ href, children }: { href: SitePath; children: ReactNode }) {
  return (
    <Link href={href} prefetch={false}>
      {children}
    </Link>
  )
}
