const listeners = new Set<() => void>()
let isThere = false
let asked: Promise<boolean> = Promise.resolve(false)

/**
 * Whether the server has a newer build than this page and no longer serves the page's own files. Everything that is
 * fetched in parts, by `import()`, by Next's router or as a style, is a script or link element that fires an error
 * event when it fails.
 */
export const newBuild = {
  isThere: (): boolean => isThere,
  /** Resolves once the last failure has been checked. */
  asked: (): Promise<boolean> => asked,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** Checks each part of the page that could not be fetched. @returns a function that stops the checks */
export function watchForNewBuild(): () => void {
  const look = ({ target }: Event) => {
    const address = addressOf(target)
    if (!address?.includes('/_next/static/') || isThere) return
    asked = isGone(address).then((isGone) => {
      if (isGone && !isThere) {
        isThere = true
        for (const listener of listeners) listener()
      }
      return isThere
    })
  }
  // The error event does not bubble.
  window.addEventListener('error', look, true)
  return () => window.removeEventListener('error', look, true)
}

function addressOf(target: EventTarget | null): string | undefined {
  if (target instanceof HTMLScriptElement) return target.src
  return target instanceof HTMLLinkElement ? target.href : undefined
}

/** A lost network gives no answer; a missing file gives this one. */
async function isGone(address: string): Promise<boolean> {
  try {
    const { status } = await fetch(address, { method: 'HEAD', cache: 'no-store' })
    return status === 404 || status === 410
  } catch {
    return false
  }
}
