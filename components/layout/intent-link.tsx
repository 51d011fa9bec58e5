'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import type { ComponentProps } from 'react'

/**
 * A link that fetches its page when someone is about to follow it, not when it scrolls into sight: the frame's
 * links are on every page, and what they lead to is not this page's weight.
 */
export function IntentLink({ href, ...props }: ComponentProps<typeof Link> & { href: string }) {
  const router = useRouter()
  const prefetch = () => router.prefetch(href)
  return <Link href={href} prefetch={false} onPointerEnter={prefetch} onFocus={prefetch} {...props} />
}
