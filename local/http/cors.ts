/** The methods our services answer. */
export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const EXPOSED =
  'Content-Range, Content-Location, Preference-Applied, X-Total-Count, X-Sb-Error-Code, ' +
  'Location, Upload-Offset, Upload-Length, Tus-Resumable'

/**
 * Any page may call, as on hosted Supabase: the key and the person's token protect the data, and another site's page
 * does not have them (no cookies are used here).
 */
export function preflight(request: Request): Response {
  const wanted = request.headers.get('access-control-request-headers')
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': METHODS.join(', '),
      'access-control-allow-headers': wanted ?? 'authorization, apikey, content-type, prefer, x-client-info',
      'access-control-max-age': '86400',
    },
  })
}

/** Marks a response as readable by any page. */
export function allowAnyOrigin(response: Response): Response {
  const headers = new Headers(response.headers)
  headers.set('access-control-allow-origin', '*')
  headers.set('access-control-expose-headers', EXPOSED)
  headers.delete('access-control-allow-credentials')
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}
