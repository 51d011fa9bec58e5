/** Keys without ⌘ or Ctrl can be switched off, for people who use speech input or press keys by accident (WCAG 2.1.4). */
const storageKey = 'single-key-shortcuts'

export function hasSingleKeys(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

export function setSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    // Without storage the keys stay as they are.
  }
}
