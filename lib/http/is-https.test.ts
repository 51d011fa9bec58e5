import { expect, test } from 'vitest'
import { isHttps } from './is-https'

test.each<[string, string | null, string | null, boolean]>([
  ['the site has an https address', 'https://dojo.example', null, true],
  ['a proxy received the request over https', null, 'https', true],
  ['two proxies, the outer one by https', null, 'https, http', true],
  ['this machine', 'http://localhost:3000', 'http', false],
  ['no one says', null, null, false],
])('%s', (_, site, proto, expected) => {
  expect(isHttps(new Headers(proto === null ? {} : { 'x-forwarded-proto': proto }), site)).toBe(expected)
})
