const storageKey = 'voice-goes-to-maker'

/** Whether this person has let this browser send sound to its maker. Another account in the same browser has not. */
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
    // Then it is asked again.
  }
}
