/**
 * storage-js sends a `Blob` or `File` as multipart, with the file in a field without a name. lite 0.10 looks for a
 * field named `file`, and does not read multipart for PUT at all. Sent on as a plain body with its type, it is
 * understood everywhere, including size limits.
 */
export async function adaptUpload(request: Request): Promise<Request> {
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data')) return request
  if (!new URL(request.url).pathname.startsWith('/storage/v1/object/')) return request
  const form = await request.formData()
  const file = [...form.values()].find((value) => value instanceof Blob)
  const headers = new Headers(request.headers)
  const cacheSeconds = form.get('cacheControl')
  const metadata = form.get('metadata')
  headers.set('content-type', file?.type || 'application/octet-stream')
  headers.set('content-length', String(file?.size ?? 0))
  if (typeof cacheSeconds === 'string') headers.set('cache-control', `max-age=${cacheSeconds}`)
  if (typeof metadata === 'string') headers.set('x-metadata', Buffer.from(metadata).toString('base64'))
  return new Request(request.url, {
    method: request.method,
    headers,
    body: file ? await file.arrayBuffer() : null,
  })
}
