import type { Card } from '@/lib/boards/schema'

/** Which of these cards a filter hides: a 1 for each that it does, else 0; nothing at all where it hides none. */
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

/** Hides the cards of a group's element. Among them may stand the slot of a drag, which is none. */
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
 * A filter brings the groups of a long list close together, so that the browser lays out all of them. When it is taken
 * away they would be laid out once more in that frame, full as they are now, although nearly all are far out of sight
 * again. So they wait for two frames, by which their places are known. @returns how to call it off
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
