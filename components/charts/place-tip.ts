const gapPx = 8

/** Shows what a mark says above it, inside the page around; hides it without a mark. */
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
