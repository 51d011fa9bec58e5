'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import type { ComponentProps } from 'react'
import { LinkPending, type LinkPendingPlace } from './link-pending'

type IntentLinkProps = ComponentProps<typeof Link> & {
  href: string
  /** Where the spinner stands while the page is on the way. */
  pending?: LinkPendingPlace
}

/**
 * A link that fetches its page when someone is about to follow it, not when it scrolls into sight: the frame's
 * links are on every page, and what they lead to is not this page's weight.
 */
export function IntentLink({ href, pending, children, ...props }: IntentLinkProps) {
  const router = useRouter()
  const prefetch = () => router.prefetch(href)
  return (
    <Link href={href} prefetch={false} onPointerEnter={prefetch} onFocus={prefetch} {...props}>
      {children}
      <LinkPending place={pending} />
    </Link>
  )
}
