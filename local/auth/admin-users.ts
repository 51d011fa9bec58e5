import { randomUUID } from 'node:crypto'
import { presentUser } from './accounts.ts'
import { readAddress, readBody, refuse, refuseData, refusePassword } from './answers.ts'
import type { Door } from './door.ts'
import { hashPassword } from './passwords.ts'
import { recordOf } from './sign-up.ts'

/**
 * `auth.admin.createUser`, for callers with the secret key: sends no e-mail; the account is confirmed if they
 * ask for it.
 */
export async function createUser(request: Request, { accounts }: Door): Promise<Response> {
  const { email: given, password, email_confirm, user_metadata } = await readBody(request)
  const email = readAddress(given)
  if (email instanceof Response) return email
  const refusal = (password === undefined ? null : refusePassword(password)) ?? refuseData(user_metadata)
  if (refusal) return refusal
  if ((await accounts.find(email))?.isConfirmed)
    return refuse(422, 'email_exists', 'A user with this email address has already been registered')
  const account = { id: randomUUID(), email, data: recordOf(user_metadata), isConfirmed: email_confirm === true }
  await accounts.create({
    ...account,
    encryptedPassword: password === undefined ? null : await hashPassword(String(password)),
  })
  return Response.json(presentUser(account))
}
