import { MIMEType } from 'node:util'
import { HttpRefusal } from '../http/http-refusal.ts'

/** Whether a file comes in a form, which is read as a whole. */
export function isMultipart({ headers }: Request): boolean {
  return /^multipart\/form-data\b/i.test(headers.get('content-type') ?? '')
}

/**
 * storage-js sends a `Blob` or `File` as multipart, with the file in a field without a name. lite 0.10 looks for a
 * field named `file`, and does not read multipart for PUT at all. Passed on as a plain body with its type, it works
 * everywhere, including size limits.
 */
export async function adaptUpload(request: Request): Promise<Request> {
  if (!isMultipart(request)) return request
  if (!new URL(request.url).pathname.startsWith('/storage/v1/object/')) return request
  const form = await formOf(request).catch((error: unknown) => {
    // The code that ended the body says why (body-limit.ts).
    if (error instanceof TypeError) throw new HttpRefusal(400, 'The form cannot be read.')
    throw error
  })
  const file = [...form.values()].find((value) => value instanceof Blob)
  const headers = new Headers(request.headers)
  const cacheSeconds = form.get('cacheControl')
  const metadata = form.get('metadata')
  headers.set('content-type', file?.type || 'application/octet-stream')
  headers.set('content-length', String(file?.size ?? 0))
  if (typeof cacheSeconds === 'string' && /^\d+$/.test(cacheSeconds))
    headers.set('cache-control', `max-age=${cacheSeconds}`)
  if (typeof metadata === 'string') headers.set('x-metadata', Buffer.from(metadata).toString('base64'))
  return new Request(request.url, {
    method: request.method,
    headers,
    body: file ? await file.arrayBuffer() : null,
  })
}

/** As many as storage-js sends, several times. */
const MOST_PARTS = 20

/** A form of a million tiny parts would hold up everyone for as long as it is read, and no one has asked yet whose it is. */
async function formOf(request: Request): Promise<FormData> {
  const bytes = Buffer.from(await request.arrayBuffer())
  const boundary = boundaryOf(request)
  let parts = 0
  for (
    let at = bytes.indexOf(`--${boundary}`);
    at !== -1;
    at = bytes.indexOf(`--${boundary}`, at + 2 + boundary.length)
  ) {
    parts += 1
    if (parts > MOST_PARTS) throw new HttpRefusal(400, `A form has at most ${MOST_PARTS} parts here.`)
  }
  return new Response(bytes, { headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` } }).formData()
}

function boundaryOf({ headers }: Request): string {
  const boundary = new MIMEType(headers.get('content-type') ?? '').params.get('boundary') ?? ''
  if (!/^[\w'()+,./:=?-]{1,70}$/.test(boundary)) throw new HttpRefusal(400, 'The form has no boundary.')
  return boundary
}
