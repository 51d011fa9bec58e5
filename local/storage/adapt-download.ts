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

/** One range, as in RFC 9110 section 14; several ranges, or invalid ones, get the whole file. */
function partOf(range: string | null, response: Response): Response {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  const size = Number(response.headers.get('content-length') ?? 0)
  if ((from === '' && to === '') || !response.body) return response
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  const headers = new Headers(response.headers)
  if (start > end) {
    void response.body.cancel()
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${size}` } })
  }
  headers.set('content-range', `bytes ${start}-${end}/${size}`)
  headers.set('content-length', String(end - start + 1))
  return new Response(response.body.pipeThrough(cut(start, end + 1)), { status: 206, headers })
}

function cut(start: number, end: number): TransformStream<Uint8Array, Uint8Array> {
  let at = 0
  return new TransformStream({
    transform(piece, controller) {
      const wanted = piece.subarray(Math.max(0, start - at), Math.max(0, end - at))
      at += piece.length
      if (wanted.length > 0) controller.enqueue(wanted)
      if (at >= end) controller.terminate()
    },
  })
}
