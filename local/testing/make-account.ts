import type { SupabaseClient } from '@supabase/supabase-js'

export interface ServicesAddress {
  url: string
  secretKey: string
}

export interface AccountDraft {
  email: string
  password: string
  data?: Record<string, unknown>
}

// A client with any schema: only its session is used.
type Client = { auth: Pick<SupabaseClient['auth'], 'setSession'> }

/**
 * Creates an account with a confirmed address and signs `client` in: tests need this often, so the secret key replaces
 * a mailbox.
 */
export async function makeAccount(
  services: ServicesAddress,
  client: Client,
  { data = {}, ...login }: AccountDraft,
): Promise<{ id: string; token: string }> {
  const { id } = await ask(services, 'admin/users', { ...login, email_confirm: true, user_metadata: data })
  return { id: String(id), token: await startSession(services, client, login) }
}

/**
 * Signs `client` in, each time from a different network, so that the door counts them separately. @returns the access
 * token
 */
export async function startSession(
  services: ServicesAddress,
  client: Client,
  { email, password }: AccountDraft,
): Promise<string> {
  const { access_token, refresh_token } = await ask(services, 'token?grant_type=password', { email, password })
  const { error } = await client.auth.setSession({
    access_token: String(access_token),
    refresh_token: String(refresh_token),
  })
  if (error) throw error
  return String(access_token)
}

async function ask({ url, secretKey }: ServicesAddress, path: string, body: object): Promise<Record<string, unknown>> {
  const headers = { apikey: secretKey, 'content-type': 'application/json', 'sb-forwarded-for': someAddress() }
  const answer = await fetch(`${url}/auth/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${text}`)
  return JSON.parse(text) as Record<string, unknown>
}

/** An address that no one else has, from a private range. */
export function someAddress(): string {
  const [a = 0, b = 0, c = 0] = crypto.getRandomValues(new Uint8Array(3))
  return `10.${a}.${b}.${c}`
}
