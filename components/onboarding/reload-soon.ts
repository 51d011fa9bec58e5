const delayMs = 1000 // spec section 9

/**
 * Reloads the page once `saving` is done, so that all of it knows that the tour is finished. Not if the person has
 * moved on, or if it would lose something: then `refresh` has to do.
 */
export async function reloadSoon(saving: Promise<unknown>, refresh: () => void): Promise<void> {
  const { pathname } = location
  await Promise.all([saving, new Promise((done) => setTimeout(done, delayMs))])
  if (location.pathname !== pathname) return
  if (hasUnsaved()) refresh()
  else location.reload()
}

/** Fires `beforeunload` for parts that would ask before leaving, and looks for fields with typed text. */
export function hasUnsaved(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  if (leaving.defaultPrevented) return true
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input:not([type]), input[type="text"], input[type="email"], input[type="password"], input[type="search"], textarea',
  )
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue)
}
