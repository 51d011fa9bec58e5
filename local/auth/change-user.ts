import type { Keys } from '../data-folder/keys.ts'
import { readBody, refuse, refuseData, refusePassword } from './answers.ts'
import type { Door } from './door.ts'
import { identifyToken, InvalidToken } from './identify.ts'

/**
 * Changes what people may change of themselves: the password, and a little data. Not where they are reached: lite asks the old
 * mailbox alone and then takes the new address for confirmed. The answer is the same for every address.
 */
export async function changeUser(request: Request, network: string, door: Door, keys: Keys): Promise<Response> {
  const { email, phone, password, data } = await readBody(request)
  if (email !== undefined || phone !== undefined) {
    return refuse(
      422,
      'validation_failed',
      'The e-mail address and the phone number of an account cannot be changed here',
    )
  }
  const refusal =
    (password === undefined ? null : refusePassword(password)) ??
    // What is kept is merged with what comes, so that a little each time would add up.
    (data === undefined ? null : refuseData(data, await keptBytes(request, door, keys)))
  return refusal ?? (await door.limits.take('emails', network)) ?? door.lite(request)
}

/** Zero for a token that does not hold: lite refuses it. */
async function keptBytes(request: Request, { accounts }: Door, keys: Keys): Promise<number> {
  const token = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
  try {
    return await accounts.dataBytes(String(identifyToken(keys, token).claims['sub']))
  } catch (error) {
    if (error instanceof InvalidToken) return 0
    throw error
  }
}
