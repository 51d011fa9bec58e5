'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect, useRef, useTransition } from 'react'
import { notify } from '@/components/feedback/notify'
import { opening } from '@/components/navigation/opening-status'
import { markAfterKey } from './mark-after-key'

/**
 * Around a page of charts: everything that scripts add to it. Arrows go from mark to mark and announce each, a pointer
 * shows its text, links and the form work without loading the page again, and downloads say when they fail.
 */
export function ChartKeys({ children }: { children: ReactNode }) {
  const router = useRouter()
  const [isLoading, startLoading] = useTransition()
  const page = useRef<HTMLDivElement>(null)
  const tip = useRef<HTMLDivElement>(null)
  const spoken = useRef<HTMLParagraphElement>(null)

  useEffect(() => (isLoading ? opening.start() : undefined), [isLoading])
  useEffect(() => {
    const root = page.current
    if (!root) return
    const ending = new AbortController()
    const on = <Type extends keyof HTMLElementEventMap>(
      type: Type,
      listen: (event: HTMLElementEventMap[Type]) => void,
    ) => root.addEventListener(type, listen, { signal: ending.signal })
    let current: Element | null = null
    const left = new WeakMap<Element, Element>()
    const show = (mark: Element | null, isSpoken = false) => {
      current?.removeAttribute('data-current')
      current = mark
      mark?.setAttribute('data-current', '')
      placeTip(tip.current, mark)
      if (isSpoken && spoken.current) spoken.current.textContent = mark?.getAttribute('data-say') ?? ''
    }
    const markOf = (event: Event) => (event.target instanceof Element ? event.target.closest('[data-say]') : null)
    const go = (address: string) =>
      startLoading(() => router.push(address, { scroll: !address.startsWith(location.pathname) }))

    const isOurs = (href: string) => /^\/(?:dojo|productivity|advanced-analytics|ai-hub)\b/.test(href)

    let isPointed = false
    on('pointermove', (event) => {
      const mark = markOf(event)
      // A page that scrolls under a resting pointer does not count as pointing: the keys keep their place.
      if (event.pointerType === 'touch' || mark === current || (event.movementX === 0 && event.movementY === 0)) return
      if (mark || isPointed) show(mark)
      isPointed = mark !== null
    })
    on('pointerleave', () => {
      if (isPointed) show(null)
      isPointed = false
    })
    on('focusout', (event) => {
      // People who return to a chart continue where they were.
      if (current && event.target instanceof Element) left.set(event.target, current)
      show(null)
    })
    on('keydown', (event) => {
      const chart = event.target
      // A popover inside is closed by itself.
      if (chart instanceof Element && chart.closest('[popover]')) return
      if (event.key === 'Escape') closeFolds(chart)
      if (!(chart instanceof HTMLElement) || chart.dataset['chart'] === undefined) return
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const inside = [current, left.get(chart)].find((mark) => mark && chart.contains(mark)) ?? null
      if (event.key === 'Escape') return show(null)
      if (event.key === 'Enter' && inside instanceof SVGAElement) return follow(event, inside.href.baseVal)
      const next = markAfterKey(chart, inside, event.key)
      if (!next) return
      event.preventDefault()
      isPointed = false
      show(next, true)
    })
    const follow = (event: Event, href: string) => {
      event.preventDefault()
      go(href)
    }
    on('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      for (const fold of root.querySelectorAll<HTMLDetailsElement>('details[data-closes][open]')) {
        if (event.target instanceof Node && !fold.contains(event.target)) fold.open = false
      }
      if (!link || event.defaultPrevented || event.button > 0) return
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      const href = link.getAttribute('href') ?? ''
      // The focus returns to the chart, not into its drawing, when the panel is closed.
      link.closest<HTMLElement>('[data-chart]')?.focus({ preventScroll: true })
      if (link.hasAttribute('download')) {
        event.preventDefault()
        void saveFile(href).then((isSaved) => isSaved || notify('file.download'))
      } else if (isOurs(href)) {
        follow(event, href)
      }
    })
    on('submit', (event) => {
      const form = event.target
      if (!(form instanceof HTMLFormElement) || form.method !== 'get') return
      if (new URL(form.action, location.href).pathname !== location.pathname) return
      closeFolds(document.activeElement)
      const params = new URLSearchParams()
      for (const [name, value] of new FormData(form)) if (typeof value === 'string' && value) params.append(name, value)
      follow(event, `${location.pathname}?${params}`)
    })
    on('change', (event) => {
      const control = event.target
      if (control instanceof HTMLSelectElement || control instanceof HTMLInputElement)
        if (!control.closest('[data-waits]')) control.form?.requestSubmit()
    })
    return () => ending.abort()
  }, [router])

  return (
    <div ref={page} aria-busy={isLoading} className="relative aria-busy:cursor-progress">
      {children}
      <div ref={tip} hidden aria-hidden="true" className="chart-tip" />
      <p ref={spoken} aria-live="polite" className="sr-only" />
    </div>
  )
}

/** Closes the panel around something; the focus returns to what opened it. */
function closeFolds(inside: EventTarget | null): void {
  const fold = inside instanceof Element ? inside.closest<HTMLDetailsElement>('details[data-closes][open]') : null
  if (!fold) return
  fold.open = false
  fold.querySelector('summary')?.focus()
}

const gapPx = 8

/** Shows a mark's text above it, inside the page; hides it without a mark. */
export function placeTip(tip: HTMLElement | null, mark: Element | null): void {
  const around = tip?.parentElement
  if (!tip || !around) return
  tip.hidden = mark === null
  if (!mark) return
  tip.textContent = mark.getAttribute('data-say')
  const shape = (mark.querySelector('.chart-shape') ?? mark).getBoundingClientRect()
  const [frame, own] = [around.getBoundingClientRect(), tip.getBoundingClientRect()]
  const left = shape.left + shape.width / 2 - own.width / 2
  const rightmost = document.documentElement.clientWidth - own.width - gapPx
  const above = shape.top - own.height - gapPx
  tip.style.left = `${Math.max(gapPx, Math.min(left, rightmost)) - frame.left}px`
  tip.style.top = `${(above > 0 ? above : shape.bottom + gapPx) - frame.top}px`
}

const timeLimitMs = 45_000

/** Downloads a file without leaving the page. @returns whether it worked; a browser would show an error page instead. */
export async function saveFile(address: string): Promise<boolean> {
  try {
    const response = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(timeLimitMs) })
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
    if (!response.ok || !name) return false
    const file = URL.createObjectURL(await response.blob())
    const link = document.createElement('a')
    link.href = file
    link.download = name
    link.click()
    setTimeout(() => URL.revokeObjectURL(file), timeLimitMs)
    return true
  } catch {
    return false
  }
}
