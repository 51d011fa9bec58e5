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

/** Whether another site led here, by a link or a script: what is in the address need not be what the person wants. */
export function isFromElsewhere(headers: Pick<Headers, 'get'>): boolean {
  const site = headers.get('sec-fetch-site')
  return site === 'cross-site' || site === 'same-site'
}
