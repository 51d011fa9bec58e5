import { domainToASCII } from 'node:url'

/** An answer in GoTrue's form, which supabase-js turns into an `AuthApiError`. */
export function refuse(
  status: number,
  code: string,
  message: string,
  more: { headers?: Record<string, string>; details?: object } = {},
): Response {
  const body = { code: status, error_code: code, msg: message, ...more.details }
  return Response.json(body, { status, headers: { 'x-sb-error-code': code, ...more.headers } })
}

export const wrongCredentials = (): Response => refuse(400, 'invalid_credentials', 'Invalid login credentials')

const shortest = 8
/** bcrypt reads no further. */
const longestBytes = 72

/** What is wrong with a new password; null if nothing is. */
export function refusePassword(password: unknown): Response | null {
  if (typeof password !== 'string' || password === '')
    return refuse(400, 'validation_failed', 'Signup requires a valid password')
  if (Buffer.byteLength(password) > longestBytes)
    return refuse(400, 'validation_failed', 'Password cannot be longer than 72 characters')
  if (password.length >= shortest) return null
  return refuse(422, 'weak_password', `Password should be at least ${shortest} characters.`, {
    details: { weak_password: { reasons: ['length'] } },
  })
}

/**
 * The limit for `user_metadata` as JSON. A session has it twice, and its cookies write that a third longer: with 8,000
 * bytes they were larger than all headers of a request may be, so a stranger who signed up another person's address with
 * as much shut that person's browser out of every page.
 */
const mostDataBytes = 1500

/**
 * Refuses more than a profile needs, counting the `kept` bytes that are already stored, what cannot be stored, and values
 * without names: lite would store each letter of a text under its index. Null if it fits.
 */
export function refuseData(data: unknown, kept = 0): Response | null {
  if (data === undefined || data === null) return null
  if (typeof data !== 'object' || Array.isArray(data))
    return refuse(422, 'validation_failed', 'User data must be an object')
  if (Buffer.byteLength(JSON.stringify(data)) + kept > mostDataBytes)
    return refuse(422, 'validation_failed', `User data may have at most ${mostDataBytes} bytes in all`)
  // After a sign-up is answered, no one could be told.
  return isStorable(data) ? null : refuse(400, 'validation_failed', 'User data has characters that cannot be stored')
}

/** Whether Postgres can store all texts of a value: it knows no NUL, and no half of a surrogate pair. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, each]) => isStorable(name) && isStorable(each))
}

const invalidAddress = (): Response =>
  refuse(400, 'validation_failed', 'Unable to validate email address: invalid format')
const longestAddress = 255
/** Local parts without quotes, comments and look-alike characters (RFC 5322, dot-atom). */
const plainLocalPart = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const publicDomain = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/

/** The address in the form that accounts use, one spelling per mailbox; or what is wrong with it. */
export function readAddress(email: unknown): string | Response {
  if (typeof email !== 'string' || email === '') return refuse(400, 'validation_failed', 'An email address is required')
  if (email.length > longestAddress || /[\p{Cf}\p{Cc}]/u.test(email)) return invalidAddress()
  const [local = '', host = '', more] = email.normalize('NFKC').toLowerCase().split('@')
  // domainToASCII ignores anything after these characters.
  const domain = /[/?#\\:]/.test(host) ? '' : domainToASCII(host).replace(/\.$/, '')
  if (more !== undefined || !plainLocalPart.test(local) || !publicDomain.test(domain)) return invalidAddress()
  return `${local}@${domain}`
}

/** The request with another body: lite reads exactly what was checked here. */
export function withBody(request: Request, body: Record<string, unknown>): Request {
  return new Request(request, { method: request.method, body: JSON.stringify(body) })
}

/** A request's JSON; empty for no body, or for anything but an object. */
export async function readBody(request: Request): Promise<Record<string, unknown>> {
  try {
    const body: unknown = JSON.parse(await request.clone().text())
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  } catch {
    // lite answers invalid JSON.
    return {}
  }
}

/**
 * Refuses JSON that is not an object: lite looks for names in it. Null for an object, for no body, and for what lite
 * refuses itself.
 */
export async function refuseBody(request: Request): Promise<Response | null> {
  if (request.body === null) return null
  try {
    const body: unknown = JSON.parse(await request.clone().text())
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return null
  } catch {
    return null
  }
  return refuse(400, 'bad_json', 'The body must be a JSON object')
}
