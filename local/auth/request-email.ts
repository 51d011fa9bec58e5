import { randomUUID } from 'node:crypto'
import { readAddress, readBody, refuse, refuseData, withBody } from './answers.ts'
import type { Door } from './door.ts'
import { makeOrTell, recordOf } from './sign-up.ts'

type Body = Record<string, unknown>

/** What to do after the answer was sent, by the last part of the path. */
const work: Record<string, (email: string, request: Request, body: Body, door: Door) => Promise<unknown>> = {
  otp: signInLink,
  magiclink: signInLink,
  recover: (email, request, _, door) => sendByLite(email, request, door),
  resend: (email, _request, _body, door) => confirmAgain(email, door),
}

/**
 * Answers before it checks whether the address has an account, so that neither the answer nor its timing reveals it.
 */
export async function requestEmail(kind: string, request: Request, network: string, door: Door): Promise<Response> {
  const body = await readBody(request)
  // Before it counts: what sends nothing would use up the e-mails of others' addresses unnoticed.
  if (kind === 'resend' && body['type'] !== 'signup')
    return refuse(400, 'validation_failed', 'Only the e-mail of a sign-up can be sent again')
  const email = readAddress(body['email'])
  if (email instanceof Response) return email
  const tooMuch = refuseData(body['data'])
  if (tooMuch) return tooMuch
  const purpose = kind === 'resend' ? 'sign-up' : 'link'
  const refused = (await door.limits.take('emails', network)) ?? (await door.limits.takeEmail(email, purpose, network))
  if (refused) return refused
  const copy = withBody(request, { ...body, email })
  door.afterwards.runLater(`E-mail (${kind})`, async () => work[kind]?.(email, copy, body, door))
  return Response.json({})
}

async function signInLink(email: string, request: Request, body: Body, door: Door): Promise<void> {
  const account = await door.accounts.find(email)
  if (account) await sendByLite(email, request, door)
  // lite would treat the address as confirmed.
  else if (mayCreate(body))
    await makeOrTell(
      { id: randomUUID(), email, encryptedPassword: null, data: recordOf(body['data']), isConfirmed: false },
      door,
    )
}

function mayCreate({ create_user }: Body): boolean {
  return create_user !== false
}

async function confirmAgain(email: string, { accounts, emails }: Door): Promise<void> {
  const token = await accounts.renewConfirmation(email)
  if (token) await emails.sendConfirmation(email, token)
}

async function sendByLite(email: string, request: Request, { accounts, lite }: Door): Promise<void> {
  await accounts.dropUnconfirmedPassword(email)
  const answer = await lite(request)
  if (!answer.ok) throw new Error(`lite answered ${answer.status}: ${await answer.text()}`)
}
