/** Runs in the head, before the first paint: which names keys have on this machine. */
export const platformScript = `document.documentElement.toggleAttribute('data-mac',/Mac|iP(hone|ad|od)/.test(navigator.platform))`

export function isMac(): boolean {
  return document.documentElement.hasAttribute('data-mac')
}
