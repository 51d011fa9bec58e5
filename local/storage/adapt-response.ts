import { adaptDownload } from './adapt-download.ts'

/**
 * storage-js puts its own base address in front of the links it gets, and reads `signedURL`; lite 0.10 returns
 * `signedUrl` with `/storage/v1` in it.
 */
export async function adaptStorageResponse(request: Request, response: Response): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (request.method === 'POST' && /^\/storage\/v1\/object\/(upload\/)?sign\//.test(pathname) && response.ok) {
    const answer: unknown = await response.json()
    return Response.json(Array.isArray(answer) ? answer.map(relink) : relink(answer))
  }
  return pathname.startsWith('/storage/v1/object/') ? disarm(adaptDownload(request, response)) : response
}

/** storage-js reads `signedURL` to download and `url` to upload. */
function relink(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return answer
  const { signedUrl, ...rest } = answer as Record<string, unknown>
  const link = typeof signedUrl === 'string' && signedUrl !== '' ? signedUrl.replace(/^\/storage\/v1/, '') : null
  return { ...rest, signedURL: link, url: link }
}

/** Raster pictures: the only files that are shown in place. */
const PICTURE = /^image\/(png|jpeg|gif|webp|avif|bmp)$/

/** Uploads are saved or shown, never run: they have the same origin as the mailbox. */
function disarm(response: Response): Response {
  const headers = new Headers(response.headers)
  const isShown = PICTURE.test(headers.get('content-type') ?? '')
  if (response.ok && !isShown && !headers.has('content-disposition')) headers.set('content-disposition', 'attachment')
  headers.set('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  headers.set('x-content-type-options', 'nosniff')
  return new Response(response.body, { status: response.status, headers })
}
