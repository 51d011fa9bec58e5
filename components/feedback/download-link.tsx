'use client'

import type { ComponentProps, MouseEvent } from 'react'
import { notify } from './notify'

const answerWithinMs = 45_000

/**
 * A link to a file of ours that is stored elsewhere. It first checks that the file is available: without a network, or
 * without the file, the browser would leave the page for an error page.
 */
export function DownloadLink({ href, children, ...rest }: ComponentProps<'a'> & { href: string }) {
  const start = async (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (await isThere(href)) location.assign(href)
    else notify('file.download')
  }
  return (
    <a {...rest} href={href} download onClick={(event) => void start(event)}>
      {children}
    </a>
  )
}

async function isThere(href: string): Promise<boolean> {
  try {
    const answer = await fetch(href, {
      redirect: 'manual',
      cache: 'no-store',
      signal: AbortSignal.timeout(answerWithinMs),
    })
    return answer.ok || answer.type === 'opaqueredirect'
  } catch {
    return false
  }
}
