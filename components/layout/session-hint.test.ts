import { expect, test } from 'vitest'
import { hasSessionCookie } from './session-hint'

test.each([
  ['', false],
  ['theme=dark', false],
  ['sb-local-auth-token=abc', true],
  ['__Host-sb-local-auth-token.0=abc', true],
  ['theme=dark; sb-abcd-auth-token.0=abc; sb-abcd-auth-token.1=def', true],
  ['sb-abcd-auth-token-code-verifier=abc', false],
  ['notsb-abcd-auth-token=abc', false],
])('cookies "%s" hint at a session: %s', (cookies, expected) => {
  expect(hasSessionCookie(cookies)).toBe(expected)
})
