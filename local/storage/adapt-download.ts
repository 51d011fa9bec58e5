import type { Part } from './object-files.ts'

/**
 * What hosted storage does with a download and lite 0.10 does not: `?download=name` sets the name of the saved file,
 * `Range: bytes=…` returns a part.
 */
export function adaptDownload(request: Request, response: Response): Response {
  if (request.method !== 'GET' || response.status !== 200 || !response.body) return response
  return partOf(request.headers.get('range'), named(new URL(request.url), response))
}

function named({ searchParams }: URL, response: Response): Response {
  const name = searchParams.get('download')
  if (name === null) return response
  const headers = new Headers(response.headers)
  const encoded = encodeURIComponent(name)
  headers.set(
    'content-disposition',
    name ? `attachment; filename=${encoded}; filename*=UTF-8''${encoded};` : 'attachment',
  )
  return new Response(response.body, { status: response.status, headers })
}

/** The body is only that part already (`storage-adapter.ts`). */
function partOf(range: string | null, response: Response): Response {
  const size = Number(response.headers.get('content-length') ?? 0)
  const part = rangeOf(range, size)
  if (part === null) return response
  if (part === 'outside') {
    void response.body?.cancel()
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${size}` } })
  }
  const headers = new Headers(response.headers)
  headers.set('content-range', `bytes ${part.start}-${part.end}/${size}`)
  headers.set('content-length', String(part.end - part.start + 1))
  return new Response(response.body, { status: 206, headers })
}

/** One range, as in RFC 9110 section 14; several ranges, or invalid ones, get the whole file (null). */
export function rangeOf(range: string | null | undefined, size: number): Part | 'outside' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (from === '' && to === '') return null
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start > end ? 'outside' : { start, end }
}
