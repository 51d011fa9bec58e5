import Link from 'next/link'
import type { ReactNode } from 'react'
import type { SitePath } from '@/lib/site/pages'

/** A link within a text, to an existing page; fetched only when someone follows it. */
export function TextLink({ href, children }: { href: SitePath; children: ReactNode }) {
  return (
    <Link href={href} prefetch={false}>
      {children}
    </Link>
  )
}
