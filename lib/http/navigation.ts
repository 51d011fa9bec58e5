type Asked = { headers: Pick<Headers, 'get'> }

/**
 * Whether an answer would be shown as a page of its own. Browsers say what they ask for in `Sec-Fetch-Dest`: a picture, a
 * frame or a script that points here is none. A request without it comes from an older browser or from a program.
 */
export function isNavigation({ headers }: Asked): boolean {
  return (
    (headers.get('sec-fetch-dest') ?? 'document') === 'document' &&
    (headers.get('sec-fetch-mode') ?? 'navigate') === 'navigate'
  )
}

/** The same, or a part of a page that Next's router asks for from a page of this site. */
export function isPageRequest(request: Asked): boolean {
  const { headers } = request
  return (
    isNavigation(request) ||
    (headers.get('sec-fetch-dest') === 'empty' && headers.get('sec-fetch-site') === 'same-origin')
  )
}

/** For everything else that asks for `/auth/*`. */
export function notAPage(): Response {
  return new Response('This address is for people: open it in a window of its own.', {
    status: 403,
    headers: { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
