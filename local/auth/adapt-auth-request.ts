/**
 * lite's `/verify` does not know the type `email`, which supabase-js and hosted Supabase use for every link that proves
 * an address. Its `magiclink` looks up the same tokens, so we rewrite one to the other.
 */
export async function adaptAuthRequest(request: Request): Promise<Request> {
  const url = new URL(request.url)
  if (request.method !== 'POST' || url.pathname !== '/auth/v1/verify') return request
  const text = await request.text()
  return new Request(request, { method: 'POST', body: asMagicLink(text) })
}

function asMagicLink(text: string): string {
  try {
    const body: unknown = JSON.parse(text)
    if (
      typeof body === 'object' &&
      body !== null &&
      'type' in body &&
      (body.type === 'email' || body.type === 'invite')
    ) {
      return JSON.stringify({ ...body, type: 'magiclink' })
    }
  } catch {
    // Not JSON: lite answers that.
  }
  return text
}
