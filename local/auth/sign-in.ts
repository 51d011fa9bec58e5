import { readAddress, readBody, withBody, wrongCredentials } from './answers.ts'
import type { Door } from './door.ts'
import { isPassword } from './passwords.ts'
import { sessionOf } from './remember-device.ts'

/**
 * Checks a password before lite does: just as slowly for an address without an account. A missing confirmation is not
 * mentioned: people who sign up with somebody else's address know the password they chose, and would learn whether it was
 * kept. lite then starts the session.
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
    const isRight = await isPassword(password, account?.encryptedPassword ?? null)
    if (!isRight || !account?.isConfirmed) return wrongCredentials()
    await door.limits.forget('wrongPasswords', tries)
    // In an office, everyone signs in from the same network.
    if ((await door.limits.take('rightPasswords', tries)) === null) await door.limits.giveBack('signIns', network)
    const answer = await door.lite(withBody(request, { ...body, email }))
    const sessionId = answer.ok ? sessionOf(await answer.clone().text()) : undefined
    // Changed while lite was at it: the change has signed everyone else out, and this one came after.
    if (sessionId && (await door.accounts.endIfPasswordIsNot(account.encryptedPassword, sessionId)))
      return wrongCredentials()
    return answer
  })
}
