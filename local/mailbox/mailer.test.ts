import { expect, test } from 'vitest'
import { MailStore } from './mail-store.ts'
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

test('only http addresses become links', () => {
  expect(linkify('see javascript:alert(1) and http://a.test/?b=1&c="2"')).toBe(
    'see javascript:alert(1) and <a href="http://a.test/?b=1&amp;c=" rel="noreferrer">http://a.test/?b=1&amp;c=</a>&quot;2&quot;',
  )
})

test('the newest two hundred messages are kept', () => {
  const store = MailStore.open(null)
  for (let index = 0; index < 205; index += 1) {
    store.add(`${index}@ninjadojo.test`, { subject: '', text: '', html: '' }, null)
  }
  expect(store.list()).toHaveLength(200)
  expect(store.list()[0]?.to).toBe('204@ninjadojo.test')
})
