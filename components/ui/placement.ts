export type Side = 'top' | 'right' | 'bottom' | 'left'
export type Align = 'start' | 'center' | 'end'

type Box = { left: number; top: number; right: number; bottom: number }
type Size = { width: number; height: number }
type Request = { anchor: Box; panel: Size; viewport: Size; side: Side; align: Align }

const gap = 6
const margin = 8

/**
 * Where a panel goes beside its anchor, in CSS pixels of the viewport: on the requested side, or the opposite one if
 * that has more room, always inside the viewport.
 */
export function placement({ anchor, panel, viewport, side, align }: Request) {
  const room = {
    top: anchor.top - gap - margin,
    bottom: viewport.height - anchor.bottom - gap - margin,
    left: anchor.left - gap - margin,
    right: viewport.width - anchor.right - gap - margin,
  }
  const isVertical = side === 'top' || side === 'bottom'
  const needed = isVertical ? panel.height : panel.width
  const other = opposite[side]
  const chosen = needed > room[side] && room[other] > room[side] ? other : side
  const maxHeight = isVertical ? room[chosen] : viewport.height - 2 * margin
  const height = Math.min(panel.height, maxHeight)
  const position = isVertical
    ? {
        left: aligned(anchor.left, anchor.right, panel.width, align),
        top: chosen === 'bottom' ? anchor.bottom + gap : anchor.top - gap - height,
      }
    : {
        left: chosen === 'right' ? anchor.right + gap : anchor.left - gap - panel.width,
        top: aligned(anchor.top, anchor.bottom, height, align),
      }
  return {
    left: within(position.left, viewport.width - panel.width - margin),
    top: within(position.top, viewport.height - height - margin),
    maxHeight,
  }
}

const opposite = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' } as const

function aligned(start: number, end: number, size: number, align: Align): number {
  if (align === 'start') return start
  if (align === 'end') return end - size
  return (start + end - size) / 2
}

function within(value: number, most: number): number {
  return Math.max(margin, Math.min(value, most))
}
