import type { Database } from '../database/database.ts'
import type { Keys } from '../data-folder/keys.ts'
import { requestedRedirect, type AuthEmails } from '../mailbox/mailer.ts'
import { Accounts } from './accounts.ts'
import { adaptAuthRequest } from './adapt-auth-request.ts'
import { createUser } from './admin-users.ts'
import { refuse, refuseBody } from './answers.ts'
import type { Afterwards, Delay } from './afterwards.ts'
import { networkOf } from '../../server/network.mjs'
import { callerAddress } from './caller-network.ts'
import { changeUser } from './change-user.ts'
import { claimsOf, identifyKey } from './identify.ts'
import { AuthLimits, type Limit, type LimitName } from './limits.ts'
import { PasswordTurns } from './password-turns.ts'
import { RefreshGuard } from './refresh.ts'
import { rememberDevice } from './remember-device.ts'
import { requestEmail } from './request-email.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'
import { verify } from './verify.ts'

/** The layer in front of lite's auth. */
export interface Door {
  accounts: Accounts
  limits: AuthLimits
  passwords: PasswordTurns
  emails: AuthEmails
  afterwards: Afterwards
  /** How long after its start a session alone is enough proof. */
  freshSeconds: number
  /** Passes a request on to lite. */
  lite(request: Request): Promise<Response>
}

export interface AuthOptions {
  /** Limits other than `LIMITS`, for tests. */
  limits?: Partial<Record<LimitName, Limit>>
  /** How long a used refresh token is still accepted, for tests. */
  reuseSeconds?: number
  /** When work begins that depends on whether an address has an account, for tests. */
  delay?: Delay
  /** How long a new session may change the password without the current one, for tests. */
  freshSeconds?: number
}

/** As in public.account_security(). */
const FRESH_SECONDS = 10 * 60

const prefix = '/auth/v1/'

/** What lite answers itself. It would also answer HEAD like GET: send codes, and follow links. */
const PASSED_ON = new Set([
  'GET user',
  'GET settings',
  'GET health',
  'GET .well-known/jwks.json',
  'GET .well-known/openid-configuration',
])

interface Parts {
  database: Database
  keys: Keys
  emails: AuthEmails
  afterwards: Afterwards
  serveLite(request: Request, peerAddress: string | null): Promise<Response>
}

/**
 * Serves `/auth/v1/`: limits, equal answers and confirmation by mailbox as on hosted Supabase, in front of lite, which has
 * none of them (docs/decisions/the-door-counts.md).
 */
export function openAuthDoor(
  { database, keys, emails, afterwards, serveLite }: Parts,
  { limits, reuseSeconds, freshSeconds = FRESH_SECONDS }: AuthOptions = {},
) {
  const shared = {
    accounts: new Accounts(database),
    limits: new AuthLimits(limits),
    passwords: new PasswordTurns(),
    emails,
    afterwards,
    freshSeconds,
  }
  const refreshing = new RefreshGuard(database, reuseSeconds)

  async function answer(request: Request, peerAddress: string | null): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    const door: Door = { ...shared, lite: async (asked) => serveLite(await adaptAuthRequest(asked), peerAddress) }
    const address = callerAddress(request, peerAddress, keys)
    const network = networkOf(address)
    const remember = async (answer: Promise<Response>) =>
      rememberDevice(await answer, { userAgent: request.headers.get('user-agent'), address }, database)
    const isServer = identifyKey(keys, request.headers.get('apikey'))?.role === 'service_role'
    const name = pathname.slice(prefix.length)
    const asked = `${request.method} ${name}`
    const refused = await refuseBody(request)
    if (refused) return refused
    switch (asked) {
      case 'POST signup':
        return signUp(request, network, door)
      case 'POST token': {
        const grant = searchParams.get('grant_type')
        if (grant === 'password') return remember(signIn(request, network, door))
        if (grant === 'refresh_token') return remember(refreshing.refresh(request, door))
        return refuse(400, 'invalid_credentials', 'unsupported_grant_type')
      }
      case 'POST otp':
      case 'POST magiclink':
      case 'POST recover':
      case 'POST resend':
        return requestEmail(name, request, network, door)
      case 'POST verify':
        return remember(verify(request, network, door))
      case 'GET verify':
        // A link is followed by a click on a page of the site, which sends a POST.
        return refuse(405, 'validation_failed', 'Verify requires a POST', { headers: { allow: 'POST' } })
      case 'PUT user':
        return changeUser(request, network, door, keys)
      case 'POST logout':
        return signOut(request, door, keys)
      case 'GET reauthenticate':
        // A code is an e-mail too, to the person's own address.
        return (
          (await shared.limits.take('emails', `${String(claimsOf(request, keys)?.['sub'])} ${network}`)) ??
          door.lite(request)
        )
      case 'POST admin/users':
        return isServer ? createUser(request, door) : refuse(403, 'not_admin', 'User not allowed')
      default:
        return PASSED_ON.has(asked) ? door.lite(request) : refuse(404, 'not_found', 'Not found')
    }
  }

  return (request: Request, peerAddress: string | null): Promise<Response> =>
    requestedRedirect.run(new URL(request.url).searchParams.get('redirect_to'), () => answer(request, peerAddress))
}
