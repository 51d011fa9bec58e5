/** The cookie in which @supabase/ssr keeps the session, for the project at this address. */
export function sessionCookieName(supabaseUrl: string): string {
  return `sb-${new URL(supabaseUrl).hostname.split('.')[0]}-auth-token`
}

/**
 * Whose session the browser holds, by `document.cookie`: null for nobody, undefined where the cookie cannot be read.
 * A hint for the page only; the server believes nothing but the token's signature.
 */
export function sessionUserId(cookies: string, cookieName: string): string | null | undefined {
  const value = cookieValue(cookies, cookieName)
  if (value === null) return null
  try {
    const json = value.startsWith(encodedMark) ? fromBase64Url(value.slice(encodedMark.length)) : value
    const { access_token: token } = JSON.parse(json) as { access_token: string }
    const { sub } = JSON.parse(fromBase64Url(token.split('.')[1] ?? '')) as { sub?: unknown }
    return typeof sub === 'string' ? sub : undefined
  } catch {
    return undefined
  }
}

const encodedMark = 'base64-'

/** Long cookies are split into `name.0`, `name.1` and so on. */
function cookieValue(cookies: string, name: string): string | null {
  const jar = new Map(
    cookies.split(/;\s*/).map((pair) => {
      const [key = '', ...rest] = pair.split('=')
      return [key, decodeURIComponent(rest.join('='))]
    }),
  )
  const whole = jar.get(name)
  if (whole) return whole
  const chunks: string[] = []
  for (let chunk = jar.get(`${name}.0`); chunk; chunk = jar.get(`${name}.${chunks.length}`)) chunks.push(chunk)
  return chunks.length > 0 ? chunks.join('') : null
}

function fromBase64Url(text: string): string {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return new TextDecoder().decode(Uint8Array.from(binary, (letter) => letter.charCodeAt(0)))
}
