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
