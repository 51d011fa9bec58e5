import { parseCookie } from 'cookie'

/**
 * The cookie in which @supabase/ssr keeps the session, for the project at this address. On https its prefix keeps other
 * hosts of the domain from putting a session of their own in its place (RFC 6265bis, "The `__Host-` Prefix").
 */
export function sessionCookieName(supabaseUrl: string, isHttps: boolean): string {
  return `${isHttps ? '__Host-' : ''}sb-${new URL(supabaseUrl).hostname.split('.')[0]}-auth-token`
}

/**
 * Which of these cookies hold a session under the name for http. On https no one reads them, so signing out would leave
 * them in the browser, with a token that still works: from before the site had https, or that prefix.
 */
export function leftSessionCookies(supabaseUrl: string, cookieNames: readonly string[]): string[] {
  const left = sessionCookieName(supabaseUrl, false)
  return cookieNames.filter((name) => name === left || name.startsWith(`${left}.`))
}

export type BrowserSession = {
  userId: string
  accessToken: string
  /** Seconds since 1970. */
  expiresAt: number
}

/**
 * The browser's session, from `document.cookie`: null for a visitor, undefined if the cookie cannot be read. The server
 * trusts nothing in it except the token's signature.
 */
export function sessionOf(cookies: string, cookieName: string): BrowserSession | null | undefined {
  return sessionIn(parseCookie(cookies), cookieName)
}

/**
 * The cookies of a request, for @supabase/ssr: a session that cannot be read is no session. A token that no header can
 * carry would fail each request of this browser, and signing in again could not replace it. Its names stay, so that
 * signing in removes all of its parts.
 */
export function withReadableSession<Cookie extends { name: string; value: string }>(
  cookies: readonly Cookie[],
  cookieName: string,
): Cookie[] {
  const jar = Object.fromEntries(cookies.map(({ name, value }) => [name, value]))
  if (sessionIn(jar, cookieName) !== undefined) return [...cookies]
  const isPart = ({ name }: Cookie) => name === cookieName || name.startsWith(`${cookieName}.`)
  return cookies.map((cookie) => (isPart(cookie) ? { ...cookie, value: '' } : cookie))
}

function sessionIn(jar: Jar, cookieName: string): BrowserSession | null | undefined {
  const value = cookieValue(jar, cookieName)
  if (value === null) return null
  try {
    const json = value.startsWith(encodedMark) ? fromBase64Url(value.slice(encodedMark.length)) : value
    const session = JSON.parse(json) as { access_token: string; refresh_token?: unknown; expires_at?: unknown }
    const { access_token: accessToken, refresh_token = '', expires_at = 0 } = session
    if (typeof refresh_token !== 'string' || typeof expires_at !== 'number') return undefined
    if (!/^[\w.-]+$/.test(accessToken)) return undefined
    const { sub, exp } = JSON.parse(fromBase64Url(accessToken.split('.')[1] ?? '')) as { sub?: unknown; exp?: unknown }
    if (typeof sub !== 'string') return undefined
    return { userId: sub, accessToken, expiresAt: typeof exp === 'number' ? exp : 0 }
  } catch {
    return undefined
  }
}

/** The id of the person whose session this is: only a hint for the page. */
export function sessionUserId(cookies: string, cookieName: string): string | null | undefined {
  const session = sessionOf(cookies, cookieName)
  return session && session.userId
}

type Jar = Readonly<Record<string, string | undefined>>

const encodedMark = 'base64-'

/**
 * Long cookies are split into `name.0`, `name.1` and so on. Other pages of the host may store anything next to them.
 */
function cookieValue(jar: Jar, name: string): string | null {
  const whole = jar[name]
  if (whole) return whole
  const chunks: string[] = []
  for (let chunk = jar[`${name}.0`]; chunk; chunk = jar[`${name}.${chunks.length}`]) chunks.push(chunk)
  return chunks.length > 0 ? chunks.join('') : null
}

function fromBase64Url(text: string): string {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return new TextDecoder().decode(Uint8Array.from(binary, (letter) => letter.charCodeAt(0)))
}
