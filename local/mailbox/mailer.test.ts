import { expect, test } from 'vitest'
import { confirmUrl, nextPath } from './mailer.ts'
import { linkify } from './page.ts'

const SITE = 'http://localhost:3000'

test.each([
  [null, null],
  ['', null],
  ['http://localhost:3000', null],
  ['http://localhost:3000/dojo/1?card=2', '/dojo/1?card=2'],
  ['/dojo/1', '/dojo/1'],
  ['http://localhost:3000/auth/confirm', null],
  ['http://localhost:3000/auth/confirm?next=%2Fdojo%2F1', '/dojo/1'],
  ['http://localhost:3000/auth/confirm?next=https://evil.test/', null],
  ['https://evil.test/dojo/1', null],
  ['//evil.test/dojo/1', null],
  ['javascript:alert(1)', null],
])('%s leads to %s', (redirect, path) => {
  expect(nextPath(SITE, redirect)).toBe(path)
})

test('a link contains what verifyOtp needs', () => {
  expect(confirmUrl(SITE, 'abc', 'recovery', '/auth/new-password')).toBe(
    'http://localhost:3000/auth/confirm?token_hash=abc&type=recovery&next=%2Fauth%2Fnew-password',
  )
})

test('a link that would be very long leads to the usual page', () => {
  const plain = confirmUrl(SITE, 'abc', 'email', null)
  expect(confirmUrl(SITE, 'abc', 'email', `/dojo/1?q=${'x'.repeat(800)}`).length).toBeGreaterThan(plain.length)
  for (const character of ['x', '%']) expect(confirmUrl(SITE, 'abc', 'email', `/${character.repeat(1000)}`)).toBe(plain)
})

test('only http addresses become links', () => {
  expect(linkify('see javascript:alert(1) and http://a.test/?b=1&c="2"')).toBe(
    'see javascript:alert(1) and <a href="http://a.test/?b=1&amp;c=" rel="noreferrer">http://a.test/?b=1&amp;c=</a>&quot;2&quot;',
  )
})
