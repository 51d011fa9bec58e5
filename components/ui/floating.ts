'use client'

import { type RefObject, useLayoutEffect } from 'react'
import { type Align, placement, type Side } from './placement'

type Floating = { panel: RefObject<HTMLElement | null>; anchor: RefObject<Element | null>; side: Side; align: Align }

/**
 * Floats a panel beside an anchor while it is mounted. The panel carries `popover="manual"`: the browser's top layer
 * puts it above everything, so it keeps its place in the document and needs no portal.
 */
export function useFloating({ panel, anchor, side, align }: Floating): void {
  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return
    element.showPopover()
    const settle = () => {
      if (!anchor.current) return
      const { clientWidth, clientHeight } = document.documentElement
      const borders = element.offsetHeight - element.clientHeight
      const { left, top, maxHeight } = placement({
        anchor: anchor.current.getBoundingClientRect(),
        panel: { width: element.offsetWidth, height: element.scrollHeight + borders },
        viewport: { width: clientWidth, height: clientHeight },
        side,
        align,
      })
      Object.assign(element.style, { left: `${left}px`, top: `${top}px`, maxHeight: `${maxHeight}px` })
    }
    settle()
    const growth = new ResizeObserver(settle)
    growth.observe(element)
    window.addEventListener('resize', settle)
    document.addEventListener('scroll', settle, { capture: true, passive: true })
    return () => {
      growth.disconnect()
      window.removeEventListener('resize', settle)
      document.removeEventListener('scroll', settle, { capture: true })
    }
  }, [panel, anchor, side, align])
}

/** An anchor that is looked up each time: it may be a different element by now. */
export function foundAnchor<Found extends Element>(find: () => Found | null): RefObject<Found | null> {
  return {
    get current() {
      return find()
    },
  }
}

/** Styles for everything that opens beside its control. It inherits nothing from the text around it. */
export const floatingStyles = [
  'fixed inset-auto overflow-y-auto rounded-lg border border-rule-strong bg-paper-raised shadow-lift outline-none',
  'cursor-default text-left text-sm leading-[1.45] font-normal whitespace-normal text-ink no-underline animate-rise',
].join(' ')

export const menuItemStyles = [
  'relative flex min-h-8 w-full cursor-pointer items-center gap-2.5 rounded-ink px-2.5 py-1 text-left select-none',
  'focus:bg-paper-sunk focus-visible:-outline-offset-2 aria-disabled:cursor-default aria-disabled:opacity-50',
  'pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-soft',
].join(' ')
