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
