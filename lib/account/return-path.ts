/** Where people go who asked for nothing in particular. */
export const homePath = '/dashboard'

/** The header in which the middleware tells a page its own address, to return to after signing in. */
export const pathHeader = 'x-page-path'

const longest = 2000
// A browser drops tabs and line breaks from an address, so `/<tab>/evil.example` would lead away.
// oxlint-disable-next-line no-control-regex -- those are what it looks for
const neverInPath = /[\u0000-\u001f\u007f\\]/
/** Signing in leads on, never back to itself; what programs call is no place for people. */
const notPages = /^\/(?:auth|api|_next)(?:\/|$)/

/**
 * The path to return to after signing in: of this site and nowhere else, whatever the `next` parameter says.
 * A path that does not look right to the letter, also after decoding once and twice, becomes `fallback`.
 */
export function safeReturnPath(wanted: unknown, fallback: string = homePath): string {
  if (typeof wanted !== 'string' || wanted.length > longest || neverInPath.test(wanted)) return fallback
  const [path = ''] = wanted.split(/[?#]/, 1)
  const forms = [path, decoded(path), decoded(decoded(path))]
  if (forms.some((form) => form === null || !isPlainPath(form))) return fallback
  // Dots are resolved first: `/.//evil.example` has the path `//evil.example`.
  const url = new URL(wanted, thisSite)
  if (url.origin !== thisSite || !isPlainPath(url.pathname)) return fallback
  if (notPages.test(decoded(url.pathname) ?? '')) return fallback
  return url.pathname + url.search + url.hash
}

function isPlainPath(path: string): boolean {
  return path.startsWith('/') && !path.startsWith('//') && !neverInPath.test(path)
}

/** Adds the wish to an address: `/auth?next=%2Fdojo%2F1`. */
export function withReturnPath(address: string, next: string): string {
  if (next === homePath) return address
  return `${address}${address.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`
}

const thisSite = 'http://this-site.invalid'

function decoded(text: string | null): string | null {
  try {
    return text === null ? null : decodeURIComponent(text)
  } catch {
    return null
  }
}
