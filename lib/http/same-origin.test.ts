import { expect, test } from 'vitest'
import { isFromElsewhere, isSameOrigin } from './same-origin'

test.each<[string, Record<string, string>, boolean]>([
  ['a page of this site', { 'sec-fetch-site': 'same-origin' }, true],
  ['a typed address', { 'sec-fetch-site': 'none' }, true],
  ['another site', { 'sec-fetch-site': 'cross-site' }, false],
  ['another subdomain of the same domain', { 'sec-fetch-site': 'same-site' }, false],
  ['an older browser, from here', { origin: 'https://dojo.example', host: 'dojo.example' }, true],
  ['an older browser, from elsewhere', { origin: 'https://evil.example', host: 'dojo.example' }, false],
  ['a sandboxed frame', { origin: 'null', host: 'dojo.example' }, false],
  [
    'here, behind a proxy',
    { origin: 'https://dojo.example', host: 'app:3000', 'x-forwarded-host': 'dojo.example' },
    true,
  ],
  ['another port', { origin: 'http://dojo.example:8080', host: 'dojo.example' }, false],
  ['a program', {}, true],
])('a request of %s: %s', (_, headers, expected) => {
  expect(isSameOrigin(new Request('https://dojo.example/x', { method: 'POST', headers }))).toBe(expected)
})

test.each([
  ['cross-site', true],
  ['same-site', true],
  ['same-origin', false],
  ['none', false],
  [null, false],
])('led here by %s: from elsewhere is %s', (site, expected) => {
  expect(isFromElsewhere(new Headers(site === null ? {} : { 'sec-fetch-site': site }))).toBe(expected)
})
