type Asked = { headers: Pick<Headers, 'get'> }

/**
 * Whether the response would be shown as its own page. Browsers say what they request in `Sec-Fetch-Dest`: a picture, a
 * frame or a script that points here is not a page. A request without it comes from an older browser or a program.
 */
export function isNavigation({ headers }: Asked): boolean {
  return (
    (headers.get('sec-fetch-dest') ?? 'document') === 'document' &&
    (headers.get('sec-fetch-mode') ?? 'navigate') === 'navigate'
  )
}

/** The same, or a part of a page that Next's router requests from a page of this site. */
export function isPageRequest(request: Asked): boolean {
  const { headers } = request
  return (
    isNavigation(request) ||
    (headers.get('sec-fetch-dest') === 'empty' && headers.get('sec-fetch-site') === 'same-origin')
  )
}

/** For all other requests to `/auth/*`. */
export function notAPage(): Response {
  return new Response('This address is for people. Open it in its own browser window.', {
    status: 403,
    headers: { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
