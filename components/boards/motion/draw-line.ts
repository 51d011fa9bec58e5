import { cardElement } from './measure'
import { timing } from './slide'

/** The time for one line of text, and the maximum for all. */
const [lineMs, linesMs] = [220, 480]
/** For more titles than this, the line appears without being drawn. */
const mostDrawn = 12
const easing = 'cubic-bezier(0.5, 0, 0.2, 1)'

/**
 * Draws the line through the titles of cards that were completed, one line of text after the other. It gradually
 * uncovers the title's own decoration, so it ends up exactly in place. A flying card is struck through when it has
 * landed.
 */
export function drawLines(root: HTMLElement, cardIds: readonly string[], flying: ReadonlySet<string>): void {
  if (cardIds.length > mostDrawn) return
  for (const id of cardIds) {
    const title = cardElement(root, id)?.querySelector('a')
    if (title?.checkVisibility({ contentVisibilityAuto: true })) drawLine(title, flying.has(id) ? timing.duration : 0)
  }
}

function drawLine(title: HTMLElement, waitMs: number): void {
  const place = title.parentElement
  const lines = linesOf(title)
  const box = title.getBoundingClientRect()
  if (!place || lines.length === 0) return
  const strokeMs = Math.min(lineMs, linesMs / lines.length)
  const dryMs = strokeMs * lines.length
  const brush = document.createElement('span')
  brush.setAttribute('data-brush', '')
  brush.setAttribute('aria-hidden', 'true')
  const frame = place.getBoundingClientRect()
  const [left, top] = [box.left - frame.left - place.clientLeft, box.top - frame.top - place.clientTop]
  Object.assign(brush.style, { left: `${left}px`, top: `${top}px`, width: `${box.width}px` })
  // Each title has its own direction; its last line shows it.
  const last = lines.at(-1)!
  const isRtl = last.left - box.left > 1 && box.right - last.right < 1
  const strokes = lines.map((line, at) => {
    const stroke = document.createElement('span')
    stroke.textContent = title.textContent
    brush.append(stroke)
    const [above, below] = [line.top - box.top, box.bottom - line.bottom]
    // Negative if a title is cut off.
    const [start, end] = [line.left - box.left, box.right - line.right]
    const cut = (share: number) => {
      const rest = line.width * (1 - share)
      const [right, left] = [end + (isRtl ? 0 : rest), start + (isRtl ? rest : 0)].map((px) => Math.max(0, px))
      return `inset(${above}px ${right}px ${below}px ${left}px)`
    }
    const once = { duration: strokeMs, delay: waitMs + at * strokeMs, easing, fill: 'both' } as const
    stroke.animate(
      { textDecorationColor: 'var(--ink-faint)' },
      { duration: dryMs, delay: waitMs, easing: 'ease-in', fill: 'both' },
    )
    return stroke.animate({ clipPath: [cut(0), cut(1)] }, once)
  })
  place.append(brush)
  const hiding = title.animate({ textDecorationColor: ['transparent', 'transparent'] }, waitMs + dryMs)
  const end = () => {
    brush.remove()
    hiding.cancel()
  }
  Promise.all(strokes.map(({ finished }) => finished)).then(end, end)
}

/** The boxes of the lines of text in an element. */
function linesOf(element: Element): DOMRect[] {
  const range = document.createRange()
  range.selectNodeContents(element)
  return [...range.getClientRects()].filter(({ width }) => width > 0)
}
