import { expect, test } from 'vitest'
import { isFromOwnPage, isSameOrigin } from './same-origin'

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

const led = { 'sec-fetch-site': 'same-origin', host: 'dojo.example' }
test.each<[string, Record<string, string>, boolean]>([
  ['the page itself', { ...led, referer: 'https://dojo.example/ai-hub' }, true],
  ['the search of another page', { ...led, referer: 'https://dojo.example/dojo/1?technique=2' }, true],
  ['a page whose name begins alike', { ...led, referer: 'https://dojo.example/authors' }, true],
  [
    'a page behind a proxy',
    { ...led, host: 'inner', 'x-forwarded-host': 'dojo.example', referer: 'https://dojo.example/ai-hub' },
    true,
  ],
  ['a browser that sends no metadata', { host: 'dojo.example:3000', referer: 'http://dojo.example:3000/ai-hub' }, true],
  ['another site', { ...led, 'sec-fetch-site': 'cross-site', referer: 'https://evil.example/ai-hub' }, false],
  [
    'a redirect of another site',
    { ...led, 'sec-fetch-site': 'cross-site', referer: 'https://dojo.example/ai-hub' },
    false,
  ],
  ['another site, as the site says', { host: 'dojo.example', referer: 'https://evil.example/ai-hub' }, false],
  ['another subdomain', { ...led, 'sec-fetch-site': 'same-site', referer: 'https://x.dojo.example/ai-hub' }, false],
  ['a typed address, or a program', { host: 'dojo.example', 'sec-fetch-site': 'none' }, false],
  ['a link in a text', led, false],
  ['nothing that is known', { host: 'dojo.example' }, false],
  ['signing in', { ...led, referer: 'https://dojo.example/auth?next=%2Fai-hub%3Fask%3Dx' }, false],
  ['the link of an e-mail', { ...led, referer: 'https://dojo.example/auth/confirm?next=%2Fai-hub%3Fask%3Dx' }, false],
  ['an invitation', { ...led, referer: 'https://dojo.example/invite/x' }, false],
  ['what is no address', { ...led, referer: 'x' }, false],
])('led here by %s', (_, headers, expected) => {
  expect(isFromOwnPage(new Headers(headers))).toBe(expected)
})
