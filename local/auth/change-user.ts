import { readBody, refuse } from './answers.ts'
import type { Door } from './door.ts'

/**
 * Changes what people may change about themselves: the password. Not their address: lite asks only the old mailbox and
 * then treats the new address as confirmed. The answer is the same for every address.
 */
export async function changeUser(request: Request, network: string, door: Door): Promise<Response> {
  const { email, phone } = await readBody(request)
  if (email !== undefined || phone !== undefined) {
    return refuse(
      422,
      'validation_failed',
      'The e-mail address and the phone number of an account cannot be changed here',
    )
  }
  return (await door.limits.take('emails', network)) ?? door.lite(request)
}
