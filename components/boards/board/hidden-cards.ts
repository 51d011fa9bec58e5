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
