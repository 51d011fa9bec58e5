/**
 * Whether a request with cookies comes from a page of this site. Browsers send `Sec-Fetch-Site`, and `Origin` with
 * every POST; a request with neither comes from a program, which no other site can make act with a person's cookies.
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site) return site === 'same-origin' || site === 'none'
  const origin = request.headers.get('origin')
  if (!origin) return true
  const host = request.headers.get('x-forwarded-host') ?? request.headers.get('host')
  return URL.canParse(origin) && new URL(origin).host === host
}

/** Signing in can lead to any address. */
const leadsOn = /^\/(?:auth|invite)(?:\/|$)/

/**
 * Whether people came here by an action on a page of this site. That is not so after a link on another site or in an
 * e-mail, even if signing in came in between, and links in people's texts send no `Referer`.
 */
export function isFromOwnPage(headers: Pick<Headers, 'get'>): boolean {
  const site = headers.get('sec-fetch-site')
  const referer = headers.get('referer')
  if ((site && site !== 'same-origin') || !referer || !URL.canParse(referer)) return false
  const { host, pathname } = new URL(referer)
  return host === (headers.get('x-forwarded-host') ?? headers.get('host')) && !leadsOn.test(pathname)
}
