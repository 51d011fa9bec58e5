/** Where people go if they asked for no particular page. */
export const homePath = '/dashboard'

/** The header in which the middleware tells a page its own address, to return to after signing in. */
export const pathHeader = 'x-page-path'

const longest = 2000
// A browser drops tabs and line breaks from an address, so `/<tab>/evil.example` would leave this site.
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const neverInPath = /[\u0000-\u001f\u007f\\]/
/** Signing in never leads back to itself or to addresses for programs. */
const notPages = /^\/(?:auth|api|_next)(?:\/|$)/

/**
 * The path to return to after signing in: always on this site, whatever the `next` parameter says. A path that does not
 * look exactly right, even after decoding once and twice, becomes `fallback`.
 */
export function safeReturnPath(wanted: unknown, fallback: string = homePath): string {
  if (typeof wanted !== 'string' || wanted.length > longest || neverInPath.test(wanted)) return fallback
  const [path = ''] = wanted.split(/[?#]/, 1)
  if (!isPlainHoweverRead(path)) return fallback
  // Dots are resolved: `/.//evil.example` has the path `//evil.example`.
  const url = new URL(wanted, thisSite)
  if (url.origin !== thisSite || !isPlainHoweverRead(url.pathname)) return fallback
  if (notPages.test(decoded(url.pathname) ?? '')) return fallback
  return url.pathname + url.search + url.hash
}

function isPlainHoweverRead(path: string): boolean {
  const forms = [path, decoded(path), decoded(decoded(path) ?? '')]
  return forms.every((form) => form !== null && isPlainPath(form))
}

function isPlainPath(path: string): boolean {
  return path.startsWith('/') && !path.startsWith('//') && !neverInPath.test(path)
}

/** Adds the return path to an address: `/auth?next=%2Fdojo%2F1`. */
export function withReturnPath(address: string, next: string): string {
  if (next === homePath) return address
  return `${address}${address.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`
}

const thisSite = 'http://this-site.invalid'

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
