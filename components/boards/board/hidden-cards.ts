import type { Card } from '@/lib/boards/schema'

/** Which of these cards a filter hides: a 1 for each hidden card, else 0; empty if it hides none. */
export function hiddenAmong(cards: Card[], shown: ReadonlySet<string> | null): string {
  if (!shown) return ''
  let marks = ''
  let isAnyHidden = false
  for (const { id } of cards) {
    const isShown = shown.has(id)
    isAnyHidden ||= !isShown
    marks += isShown ? '0' : '1'
  }
  return isAnyHidden ? marks : ''
}

export function countHidden(marks: string): number {
  let count = 0
  for (const mark of marks) if (mark === '1') count += 1
  return count
}

/** Hides the cards of a group's element. The slot of a drag may be among them, and is not a card. */
export function hideCards(group: HTMLElement, marks: string): void {
  let at = 0
  for (const element of group.children) {
    if (!(element instanceof HTMLElement) || !element.hasAttribute('data-card-id')) continue
    const isHidden = marks[at] === '1'
    if (element.hidden !== isHidden) element.hidden = isHidden
    at += 1
  }
}

/**
 * A filter brings the groups of a long list close together, so that the browser lays out all of them. When it is
 * cleared they would all be laid out again in that frame, although nearly all are out of sight then. So they wait for
 * two frames, until their places are known. @returns a function that cancels that
 */
export function layOutLater(group: HTMLElement): () => void {
  group.style.contentVisibility = 'hidden'
  const letGo = () => group.style.removeProperty('content-visibility')
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(letGo)
  })
  return () => {
    cancelAnimationFrame(frame)
    letGo()
  }
}
