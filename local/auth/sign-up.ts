import { randomUUID } from 'node:crypto'
import { presentUser } from './accounts.ts'
import { readAddress, readBody, refuse, refuseData, refusePassword } from './answers.ts'
import type { Door } from './door.ts'
import { hashPassword } from './passwords.ts'

/**
 * Signing up with confirmations on: the answer and its timing are the same for a new address and for one that has an
 * account. The difference is written afterwards, and only the e-mail to that address shows it.
 */
export async function signUp(request: Request, network: string, door: Door): Promise<Response> {
  const { email: given, password, data } = await readBody(request)
  if (!given) return refuse(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  const email = readAddress(given)
  if (email instanceof Response) return email
  const refusal = refusePassword(password) ?? refuseData(data)
  if (refusal) return refusal
  const refused =
    (await door.limits.take('signUps', network)) ?? (await door.limits.takeEmail(email, 'sign-up', network))
  if (refused) return refused
  const encryptedPassword = await door.passwords.take(network, () => hashPassword(String(password)))
  if (encryptedPassword instanceof Response) return encryptedPassword
  const account = { id: randomUUID(), email, data: recordOf(data), isConfirmed: false }
  door.afterwards.runLater('Sign-up', () => makeOrTell({ ...account, encryptedPassword }, door))
  return Response.json(presentUser(account))
}

/** Creates the account, or tells its owner that someone tried to. */
export async function makeOrTell(
  account: Parameters<Door['accounts']['create']>[0],
  { accounts, emails }: Door,
): Promise<void> {
  const existing = await accounts.find(account.email)
  if (existing?.isConfirmed) return emails.sendTaken(account.email)
  const { token, isRepeated } = await accounts.create(account)
  await (isRepeated ? emails.sendRepeated(account.email, token) : emails.sendConfirmation(account.email, token))
}

export function recordOf(data: unknown): Record<string, unknown> {
  return typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as Record<string, unknown>) : {}
}
