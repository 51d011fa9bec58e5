const refreshPath = '/auth/v1/token'
/** What gives up answers for the auth service, and says only that it could not be asked. */
const badGateway = 502

/**
 * auth-js forgets a session when its refresh is refused, for whatever reason: too many requests from an office, a page of
 * a proxy, a key that a gateway does not know. Only a refusal with a code ends a session, as GoTrue gives it; any other becomes a
 * failure that auth-js tries again and reports (`isAuthRetryableFetchError`).
 */
export function keepingSession(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const answer = await send(input, init)
    if (!isRefresh(input) || answer.status === 503 || (await isAboutToken(answer))) return answer
    await answer.body?.cancel()
    return Response.json({ msg: `The session was not refreshed: ${answer.status}` }, { status: badGateway })
  }
}

function isRefresh(input: Parameters<typeof fetch>[0]): boolean {
  const { pathname, searchParams } = new URL(input instanceof Request ? input.url : String(input))
  return pathname === refreshPath && searchParams.get('grant_type') === 'refresh_token'
}

/** A new session, or a refusal in GoTrue's form: with a code, before 2024 with OAuth's. */
async function isAboutToken(answer: Response): Promise<boolean> {
  const body = await readObject(answer.clone())
  if (answer.ok) return typeof body['access_token'] === 'string'
  const hasCode = typeof body['error_code'] === 'string' || typeof body['code'] === 'string'
  return [400, 401, 403, 404, 422].includes(answer.status) && (hasCode || body['error'] === 'invalid_grant')
}

async function readObject(answer: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await answer.json()
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  } catch {
    // A page, or half an answer.
    return {}
  }
}
