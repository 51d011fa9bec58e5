'use client'

import { usePathname, useRouter } from 'next/navigation'
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { cardOfPath, publicPath } from './public-paths'

/**
 * Follows the links of a public board without loading it again: thousands of techniques are plain links, which work without
 * scripts. Escape closes the open technique, and the focus returns to where it was opened.
 */
export function SoftNavigation({ token, children }: { token: string; children: ReactNode }) {
  const router = useRouter()
  const cardId = cardOfPath(usePathname())
  const shown = useRef(cardId)
  useEffect(() => {
    const left = shown.current
    shown.current = cardId
    const isLost = document.activeElement === document.body || document.activeElement?.id === 'main'
    if (!left || cardId || !isLost) return
    const link = document.querySelector<HTMLElement>(`[data-card-id="${CSS.escape(left)}"] a`)
    ;(link ?? document.getElementById('main'))?.focus()
  }, [cardId])

  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && cardId) router.push(publicPath(token), { scroll: false })
  })
  useEffect(() => {
    const handle = (event: KeyboardEvent) => closeOnEscape(event)
    addEventListener('keydown', handle)
    return () => removeEventListener('keydown', handle)
  }, [])

  const follow = (event: MouseEvent) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.target || link.origin !== location.origin || !link.pathname.startsWith(publicPath(token))) return
    event.preventDefault()
    router.push(link.pathname, { scroll: false })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- of the links in it
    <div className="contents" onClick={follow}>
      {children}
    </div>
  )
}
