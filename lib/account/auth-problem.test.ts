import {
  AuthApiError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  AuthWeakPasswordError,
} from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { type AuthProblem, problemOf, problemOfEmail } from './auth-problem'

const refused = (code: string, status = 400) => new AuthApiError('A message for developers.', status, code)

describe('each error of the auth service maps to one problem', () => {
  test.each<[string, unknown, AuthProblem]>([
    ['a wrong password', refused('invalid_credentials'), 'credentials'],
    ['an unknown address', refused('user_not_found', 404), 'credentials'],
    ['a banned person', refused('user_banned', 403), 'credentials'],
    ['an address not confirmed yet', refused('email_not_confirmed'), 'credentials'],
    ['a taken address', refused('user_already_exists', 422), 'address-refused'],
    ['a taken address, in the older wording', refused('email_exists', 422), 'address-refused'],
    ['an address that accepts no e-mail', refused('email_address_invalid'), 'address-refused'],
    ['an address of another team', refused('email_address_not_authorized'), 'address-refused'],
    ['closed registration', refused('signup_disabled', 422), 'sign-up-closed'],
    ['a short password', new AuthWeakPasswordError('Too short.', 422, ['length']), 'weak-password'],
    ['a leaked password', new AuthWeakPasswordError('Leaked.', 422, ['pwned']), 'leaked-password'],
    ['the same password again', refused('same_password', 422), 'same-password'],
    ['an expired or used link', refused('otp_expired', 403), 'link-expired'],
    ['a link opened in another browser', refused('bad_code_verifier'), 'link-expired'],
    ['an ended session', refused('session_not_found', 403), 'link-expired'],
    ['no session', new AuthSessionMissingError(), 'link-expired'],
    ['a disabled provider', refused('provider_disabled'), 'provider'],
    ['too many attempts', refused('over_request_rate_limit', 429), 'too-often'],
    ['too many attempts, without a code', new AuthApiError('Slow down.', 429, undefined), 'too-often'],
    ['a network that is down', new AuthRetryableFetchError('fetch failed', 0), 'unreachable'],
    ['a gateway time-out', new AuthRetryableFetchError('Bad gateway', 502), 'unreachable'],
    ['services that cannot save', new AuthRetryableFetchError('{}', 503), 'not-saving'],
    ['a service that fails', refused('unexpected_failure', 500), 'unreachable'],
    ['anything else', refused('saml_idp_not_found'), 'unexpected'],
    ['a value that is not an error', 'oops', 'unexpected'],
    ['no value', undefined, 'unexpected'],
    ['null', null, 'unexpected'],
  ])('%s', (_, error, problem) => {
    expect(problemOf(error)).toBe(problem)
  })
})

describe('a request for a link tells no one who has an account', () => {
  test.each([
    ['an unknown address', refused('otp_disabled', 422)],
    ['a known address that had a link a moment ago', refused('over_email_send_rate_limit', 429)],
    ['a known address whose mail could not be sent', new AuthRetryableFetchError('Error sending email', 500)],
    ['a barred person', refused('user_banned', 403)],
  ])('%s looks like a link sent', (_, error) => {
    expect(problemOfEmail(error)).toBeUndefined()
  })

  test.each<[string, unknown, AuthProblem]>([
    ['too many requests from one place', refused('over_request_rate_limit', 429), 'too-often'],
    ['a service that is away', new AuthRetryableFetchError('fetch failed', 0), 'unreachable'],
    ['services that cannot save', new AuthRetryableFetchError('{}', 503), 'not-saving'],
  ])('%s is told, since it happens to any address', (_, error, problem) => {
    expect(problemOfEmail(error)).toBe(problem)
  })
})
