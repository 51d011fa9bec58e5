import { readBody, refuse } from './answers.ts'
import type { Door } from './door.ts'

/**
 * Changes what a person may change of themselves: the password. Not where they are reached: lite asks the old mailbox alone and
 * then takes the new address for confirmed. The answer is the same for every address.
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
  return (await door.limits.take('letters', network)) ?? door.lite(request)
}
