/**
 * A redirect to another page of this site. The address stays relative: behind a proxy, the server does not know the
 * name that people use.
 */
export function seeOther(path: string): Response {
  return new Response(null, { status: 303, headers: { Location: path, 'Cache-Control': 'no-store' } })
}
