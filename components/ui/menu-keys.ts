const itemSelector = '[role^="menuitem"]:not([aria-disabled="true"])'

export function menuItems(panel: Element): HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>(itemSelector)]
}

/**
 * The item that a key moves to, by the menu pattern: arrows wrap around, Home and End, a letter finds the next item
 * that starts with it.
 */
export function itemForKey(
  key: string,
  items: readonly HTMLElement[],
  active: Element | null,
): HTMLElement | undefined {
  const at = items.findIndex((item) => item === active)
  const last = items.length - 1
  switch (key) {
    case 'ArrowDown':
      return items[at === last ? 0 : at + 1]
    case 'ArrowUp':
      return items[at <= 0 ? last : at - 1]
    case 'Home':
      return items[0]
    case 'End':
      return items[last]
    default:
      return key.length === 1 && key !== ' ' ? itemStartingWith(key, items, at) : undefined
  }
}

function itemStartingWith(letter: string, items: readonly HTMLElement[], at: number): HTMLElement | undefined {
  const fromNext = [...items.slice(at + 1), ...items.slice(0, at + 1)]
  return fromNext.find((item) => item.textContent?.trim().toLowerCase().startsWith(letter.toLowerCase()))
}
