import { readAddress, readBody, refuse, withBody, wrongCredentials } from './answers.ts'
import type { Door } from './door.ts'
import { isPassword } from './passwords.ts'

/**
 * Checks a password before lite does: just as slowly for an address without an account, and it mentions a missing
 * confirmation only to someone who knows the password. lite then starts the session.
 */
export async function signIn(request: Request, network: string, door: Door): Promise<Response> {
  const body = await readBody(request)
  const { email: given, password } = body
  const email = readAddress(given)
  if (email instanceof Response) return email
  if (typeof password !== 'string' || password === '') return wrongCredentials()
  const tries = `${email} ${network}`
  const refused = (await door.limits.take('signIns', network)) ?? (await door.limits.take('wrongPasswords', tries))
  if (refused) return refused
  return door.passwords.take(network, async () => {
    const account = await door.accounts.find(email)
    if (!(await isPassword(password, account?.encryptedPassword ?? null))) return wrongCredentials()
    await door.limits.forget('wrongPasswords', tries)
    if (!account?.isConfirmed) return refuse(400, 'email_not_confirmed', 'Email not confirmed')
    return door.lite(withBody(request, { ...body, email }))
  })
}
