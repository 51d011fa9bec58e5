'use client'

import Link from 'next/link'
import { usePathname, useRouter } from 'next/navigation'
import type { ComponentProps } from 'react'
import { isAppPath } from '@/lib/site/app-routes'
import { LinkPending, type LinkPendingPlace } from './link-pending'

type IntentLinkProps = ComponentProps<typeof Link> & {
  href: string
  /** Where the spinner is while the page loads. */
  pending?: LinkPendingPlace | undefined
}

/**
 * A link that fetches its page when someone is about to follow it, not when it scrolls into view: the frame's links are
 * on every page and should not add to its weight. Between the public site and the app it is a full load: a document
 * keeps the security policy that it came with, and the two have different ones.
 */
export function IntentLink({ href, pending, children, ...props }: IntentLinkProps) {
  const isCrossing = isAppPath(href) !== isAppPath(usePathname())
  if (isCrossing) {
    return (
      <a href={href} {...props}>
        {children}
      </a>
    )
  }
  return (
    <SoftLink href={href} pending={pending} {...props}>
      {children}
    </SoftLink>
  )
}

function SoftLink({ href, pending, children, ...props }: IntentLinkProps) {
  const router = useRouter()
  const prefetch = () => router.prefetch(href)
  return (
    <Link href={href} prefetch={false} onPointerEnter={prefetch} onFocus={prefetch} {...props}>
      {children}
      <LinkPending place={pending} />
    </Link>
  )
}
