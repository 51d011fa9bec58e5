/** Describes a selected card; the sentence itself is on the board once. */
export const selectedHintId = 'selected-hint'

/**
 * Marks the selected cards on their elements, not through React: a board of thousands is not rendered again for
 * one of them. React does not know the marks and leaves them.
 */
export function markSelected(root: Element, ids: ReadonlySet<string>, isSelecting: boolean): void {
  root.toggleAttribute('data-selecting', isSelecting)
  if (ids.size === 0) {
    for (const card of root.querySelectorAll('[data-selected]')) mark(card, false)
    return
  }
  for (const card of root.querySelectorAll<HTMLElement>('[data-card-id]')) {
    const isSelected = ids.has(card.dataset['cardId'] ?? '')
    if (isSelected !== card.hasAttribute('data-selected')) mark(card, isSelected)
  }
}

function mark(card: Element, isSelected: boolean): void {
  card.toggleAttribute('data-selected', isSelected)
  const link = card.querySelector('a')
  const others =
    link
      ?.getAttribute('aria-describedby')
      ?.split(' ')
      .filter((id) => id !== selectedHintId) ?? []
  link?.setAttribute('aria-describedby', (isSelected ? [selectedHintId, ...others] : others).join(' '))
}
