/** Mail scanners ask with HEAD, browsers that fetch ahead say so: neither is a person who followed the link. */
export function isLookAhead(request: Request): boolean {
  return /prefetch|preview/i.test(request.headers.get('sec-purpose') ?? request.headers.get('purpose') ?? '')
}

/** Nothing to see yet, and nothing to keep: a browser asks again when the link is really followed. */
export function lookAheadResponse(): Response {
  return new Response(null, { status: 503, headers: { 'Cache-Control': 'no-store' } })
}
