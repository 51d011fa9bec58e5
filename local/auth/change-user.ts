import type { Keys } from '../data-folder/keys.ts'
import { readAddress, readBody, refuse, refuseData, refusePassword, withBody, wrongCredentials } from './answers.ts'
import type { Door } from './door.ts'
import { claimsOf } from './identify.ts'
import { hashPassword, isPassword } from './passwords.ts'

/**
 * Changes what people may change about their account: the password, a little data, and the address, which its mailbox
 * has to confirm first. The answer is the same for every address.
 */
export async function changeUser(request: Request, network: string, door: Door, keys: Keys): Promise<Response> {
  const { email, phone, password, data, current_password: present } = await readBody(request)
  if (phone !== undefined)
    return refuse(422, 'validation_failed', 'The phone number of an account cannot be changed here')
  const claims = claimsOf(request, keys)
  // Not left to lite: it may read a token where we found none, and then nothing would be proved.
  if (!claims) return refuse(403, 'bad_jwt', 'Invalid token')
  if (email !== undefined) {
    if (password !== undefined || data !== undefined)
      return refuse(422, 'validation_failed', 'An address is changed alone')
    const proof = await prove(claims, present, network, door)
    return proof instanceof Response ? proof : changeEmail(email, claims, request, network, door)
  }
  const proof =
    password === undefined ? null : (refusePassword(password) ?? (await prove(claims, present, network, door)))
  if (proof instanceof Response) return proof
  const refusal =
    // Stored data is merged with new data, so a little each time would add up.
    (data === undefined ? null : refuseData(data, await door.accounts.dataBytes(String(claims['sub'])))) ??
    (await door.limits.take('emails', `${String(claims['sub'])} ${network}`)) ??
    (proof && (await changePassword(String(password), proof, claims, network, door)))
  return refusal ?? door.lite(withBody(request, { data }))
}

/**
 * Written only while the account has the password that was proved and the session still exists: of two changes at the same
 * moment the later one is refused, though its proof was right when it was looked at.
 */
async function changePassword(
  password: string,
  { email, encrypted }: Proof,
  claims: Record<string, unknown>,
  network: string,
  door: Door,
): Promise<Response | null> {
  const isSame = encrypted !== null && (await door.passwords.take(network, () => isPassword(password, encrypted)))
  if (isSame instanceof Response) return isSame
  if (isSame) return refuse(422, 'same_password', 'New password should be different from the old password.')
  const next = await door.passwords.take(network, () => hashPassword(password))
  if (next instanceof Response) return next
  const change = { userId: String(claims['sub']), sessionId: String(claims['session_id']), from: encrypted, to: next }
  if (!(await door.accounts.changePassword(change)))
    return refuse(403, 'session_not_found', 'This session has ended, or the password has just been changed')
  door.afterwards.run('E-mail (password)', () => door.emails.sendPasswordChanged(email))
  return null
}

/**
 * lite would reveal who has an account, and would accept the old mailbox's confirmation for the new one. The old
 * mailbox is told, whether or not the address is free.
 */
async function changeEmail(
  given: unknown,
  claims: Record<string, unknown>,
  request: Request,
  network: string,
  door: Door,
): Promise<Response> {
  const email = readAddress(given)
  if (email instanceof Response) return email
  const { url, headers } = request
  const known = await door.lite(new Request(url, { headers: withoutBody(headers) }))
  if (!known.ok) return known
  const user = (await known.json()) as { id: string; email: string }
  if (email === user.email) return Response.json(user)
  const refused =
    (await door.limits.take('emails', network)) ??
    (await door.limits.take('emailsToOwn', user.id)) ??
    (await door.limits.takeEmail(email, 'wish', network))
  if (refused) return refused
  // Recorded either way, as the account shows it; the token of a taken address is in no e-mail.
  const token = await door.accounts.beginEmailChange(user.id, String(claims['session_id']), email)
  if (token === null) return refuse(403, 'session_not_found', 'This session has ended')
  door.afterwards.runLater('E-mail (change)', async () => {
    const isTaken = (await door.accounts.find(email))?.isConfirmed
    await (isTaken ? door.emails.sendWanted(email) : door.emails.sendNewAddress(email, token, user.email))
    await door.emails.sendChangeAsked(user.email, email)
  })
  return Response.json({ ...user, new_email: email, email_change_sent_at: new Date().toISOString() })
}

function withoutBody(headers: Headers): Headers {
  const rest = new Headers(headers)
  rest.delete('content-length')
  rest.delete('content-type')
  return rest
}

/** What was known of the account as its person proved who they are. */
type Proof = { email: string; encrypted: string | null }

/**
 * Someone with a stolen token, or at an unattended device, cannot take the account over: a new password or address
 * needs the current password, or a session that began within ten minutes (a sign-in, a link from an e-mail). Attempts
 * count as for signing in.
 */
async function prove(
  claims: Record<string, unknown>,
  present: unknown,
  network: string,
  door: Door,
): Promise<Response | Proof> {
  const { isFresh, ...proof } = await door.accounts.proofOf(
    String(claims['sub']),
    String(claims['session_id']),
    door.freshSeconds,
  )
  if (isFresh) return proof
  const { email, encrypted } = proof
  if (typeof present !== 'string' || present === '')
    return refuse(400, 'reauthentication_needed', 'This change requires the current password')
  const tries = `${email} ${network}`
  const refused =
    (await door.limits.take('signIns', `${String(claims['sub'])} ${network}`)) ??
    (await door.limits.take('wrongPasswords', tries))
  if (refused) return refused
  const isRight = await door.passwords.take(network, () => isPassword(present, encrypted))
  if (isRight instanceof Response) return isRight
  if (!isRight) return wrongCredentials()
  await door.limits.forget('wrongPasswords', tries)
  return proof
}
