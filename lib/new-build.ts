const listeners = new Set<() => void>()
let isThere = false
let asked: Promise<boolean> = Promise.resolve(false)

/**
 * Whether the server has a newer build than this page, and no longer what belongs to the page's own. Whatever is
 * fetched in parts, by `import()`, by Next's router or by a style, is a script or link element that fails aloud.
 */
export const newBuild = {
  isThere: (): boolean => isThere,
  /** Once what failed last has been looked at. */
  asked: (): Promise<boolean> => asked,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** Looks at each part of the page that could not be fetched. @returns what ends it */
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
  // It does not bubble.
  window.addEventListener('error', look, true)
  return () => window.removeEventListener('error', look, true)
}

function addressOf(target: EventTarget | null): string | undefined {
  if (target instanceof HTMLScriptElement) return target.src
  return target instanceof HTMLLinkElement ? target.href : undefined
}

/** A network that is away answers nothing; a build that is gone answers that. */
async function isGone(address: string): Promise<boolean> {
  try {
    const { status } = await fetch(address, { method: 'HEAD', cache: 'no-store' })
    return status === 404 || status === 410
  } catch {
    return false
  }
}
