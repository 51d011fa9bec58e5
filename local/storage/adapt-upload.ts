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
  const form = await request.formData().catch((error: unknown) => {
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
