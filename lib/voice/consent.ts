const storageKey = 'voice-goes-to-maker'

/**
 * Whether this person has let this browser send audio to its maker. This does not apply to other accounts in the same
 * browser.
 */
export function mayGoToMaker(person: string): boolean {
  try {
    return localStorage.getItem(storageKey) === person
  } catch {
    return false
  }
}

export function letGoToMaker(person: string, may: boolean): void {
  try {
    if (may) localStorage.setItem(storageKey, person)
    else localStorage.removeItem(storageKey)
  } catch {
    // Then people are asked again.
  }
}
