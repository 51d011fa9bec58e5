import { expect, test, vi } from 'vitest'
import { clientAddress, isHttps } from './forwarded'

const peer = '203.0.113.9'

test.each<[string, string | null, number, string]>([
  ['no one claims anything', peer, 0, peer],
  ['a client claims to be another', `198.51.100.7, ${peer}`, 0, peer],
  ['the proxy says', `198.51.100.7, ${peer}`, 1, '198.51.100.7'],
  ['a client claims to be another in front of the proxy', `192.0.2.1, 198.51.100.7, ${peer}`, 1, '198.51.100.7'],
  ['of two proxies, the outer one counts', `192.0.2.1, 198.51.100.7, 10.0.0.1, ${peer}`, 2, '198.51.100.7'],
  ['someone has bypassed the proxy', peer, 1, peer],
  ['nothing is known', null, 0, ''],
])('%s', (_, forwarded, proxies, address) => {
  expect(clientAddress(new Headers(forwarded === null ? {} : { 'x-forwarded-for': forwarded }), proxies)).toBe(address)
})

test('the operator sets the number of proxies and the address of the site', async () => {
  vi.resetModules()
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_URL', 'http://127.0.0.1:54321')
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_x')
  vi.stubEnv('TRUSTED_PROXIES', '1')
  vi.stubEnv('SITE_URL', 'https://dojo.example')
  const configured = await import('./forwarded')
  expect(configured.clientAddress(new Headers({ 'x-forwarded-for': `198.51.100.7, ${peer}` }))).toBe('198.51.100.7')
  expect(configured.isHttps(new Headers())).toBe(true)
  vi.unstubAllEnvs()
})

test.each<[string, string | null, string | null, boolean]>([
  ['the site has an https address', 'https://dojo.example', null, true],
  ['a proxy took the request by https', null, 'https', true],
  ['two proxies, the outer one by https', null, 'https, http', true],
  ['two proxies, one of which writes spaces', null, 'https , http', true],
  ['two proxies, only the inner one by https', null, 'http, https', false],
  ['this machine', 'http://localhost:3000', 'http', false],
  ['no one says', null, null, false],
])('%s', (_, site, proto, expected) => {
  expect(isHttps(new Headers(proto === null ? {} : { 'x-forwarded-proto': proto }), site)).toBe(expected)
})
