'use client'

import { useLinkStatus } from 'next/link'
import { useEffect, useState } from 'react'
import { Spinner } from '@/components/ui/spinner'
import { opening } from './opening-status'

/** A page that loads faster shows no spinner, which would only flicker. */
const noticedMs = 80

const places = {
  // Takes no room, so that nothing beside the link moves.
  beside: 'relative inline-block size-0 align-middle',
  // In a button, which grows by it.
  inside: 'inline-flex',
  // Over the nearest positioned ancestor: a tile whose link is its title opens as a whole.
  cover: 'pointer-events-none absolute inset-0 z-10 grid place-items-center rounded-lg bg-paper/70',
}

const spinners = {
  beside: 'absolute top-0 left-1 -translate-y-1/2 [&_svg]:size-3.5',
  inside: '',
  cover: 'text-ai',
}

export type LinkPendingPlace = keyof typeof places

/** Inside a link: shows that it was followed while its page loads (spec section 2, "show a spinner"). */
export function LinkPending({ place = 'beside' }: { place?: LinkPendingPlace | undefined }) {
  const { pending } = useLinkStatus()
  const [isNoticed, setNoticed] = useState(false)
  useEffect(() => {
    if (!pending) return
    let end: (() => void) | undefined
    const timer = setTimeout(() => {
      setNoticed(true)
      end = opening.start()
    }, noticedMs)
    return () => {
      clearTimeout(timer)
      setNoticed(false)
      end?.()
    }
  }, [pending])
  if (!pending || !isNoticed) return null
  return (
    <span aria-hidden="true" data-opening="" className={places[place]}>
      <Spinner size={place === 'cover' ? 'md' : 'sm'} className={spinners[place]} />
    </span>
  )
}
