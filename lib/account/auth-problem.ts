import { isAuthRetryableFetchError, isAuthSessionMissingError, isAuthWeakPasswordError } from '@supabase/supabase-js'

/** Every way that signing in, signing up or a link can fail, as far as people need to know. */
export const authProblems = [
  'credentials',
  'address-refused',
  'sign-up-closed',
  'weak-password',
  'leaked-password',
  'same-password',
  'others-signed-in',
  'link-expired',
  'session-ended',
  'provider',
  'too-often',
  'unreachable',
  'not-saving',
  'unexpected',
] as const
export type AuthProblem = (typeof authProblems)[number]

// https://supabase.com/docs/guides/auth/debugging/error-codes
const problemOfCode: Readonly<Record<string, AuthProblem>> = {
  invalid_credentials: 'credentials',
  // An unknown address and a banned person get the same answer as a wrong password, so it does not reveal who has an
  // account.
  user_not_found: 'credentials',
  user_banned: 'credentials',
  // Hosted Supabase says this to people who know the password: also to a stranger who has just signed up with the
  // address, and only if it had no account.
  email_not_confirmed: 'credentials',
  // "Taken" is one of several reasons to refuse an address, and the only one that would reveal who has an account. So
  // all of them share one message.
  user_already_exists: 'address-refused',
  email_exists: 'address-refused',
  email_address_invalid: 'address-refused',
  email_address_not_authorized: 'address-refused',
  signup_disabled: 'sign-up-closed',
  email_provider_disabled: 'sign-up-closed',
  weak_password: 'weak-password',
  same_password: 'same-password',
  otp_expired: 'link-expired',
  // A new password needs the current one, or a link that was followed minutes ago.
  reauthentication_needed: 'link-expired',
  flow_state_expired: 'link-expired',
  flow_state_not_found: 'link-expired',
  bad_code_verifier: 'link-expired',
  pkce_code_verifier_not_found: 'link-expired',
  session_not_found: 'link-expired',
  session_expired: 'link-expired',
  bad_jwt: 'link-expired',
  no_authorization: 'link-expired',
  provider_disabled: 'provider',
  oauth_provider_not_supported: 'provider',
  bad_oauth_state: 'provider',
  bad_oauth_callback: 'provider',
  provider_email_needs_verification: 'provider',
  over_request_rate_limit: 'too-often',
  over_email_send_rate_limit: 'too-often',
  request_timeout: 'unreachable',
  hook_timeout: 'unreachable',
}

/** What an error of the auth client means for the user. */
export function problemOf(error: unknown): AuthProblem {
  // While their disk is full, the services refuse every write, including a session.
  if (isAuthRetryableFetchError(error)) return error.status === 503 ? 'not-saving' : 'unreachable'
  if (isAuthSessionMissingError(error)) return 'link-expired'
  if (isAuthWeakPasswordError(error)) return error.reasons.includes('pwned') ? 'leaked-password' : 'weak-password'
  const known = problemOfCode[textOf(error, 'code')]
  if (known) return known
  const status = Number(textOf(error, 'status'))
  if (status === 429) return 'too-often'
  return status >= 500 ? 'unreachable' : 'unexpected'
}

/**
 * What a request for a link may reveal. Whether a link was sent, could not be sent, was refused for an unknown address
 * or had just been sent to a known one must look the same, so only problems that can happen to any address are
 * reported.
 */
export function problemOfEmail(error: unknown): AuthProblem | undefined {
  const mailFailed = textOf(error, 'status') === '500'
  const problem = problemOf(error)
  if (problem === 'not-saving' || (problem === 'unreachable' && !mailFailed)) return problem
  return textOf(error, 'code') === 'over_request_rate_limit' ? 'too-often' : undefined
}

function textOf(error: unknown, key: 'code' | 'status'): string {
  return String((error as Partial<Record<typeof key, unknown>> | null | undefined)?.[key] ?? '')
}
