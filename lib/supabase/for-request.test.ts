import { expect, test, vi } from 'vitest'
import { forwardingFetch } from './for-request'

async function sent(
  path: string,
  headers: Record<string, string>,
  { address = '203.0.113.9', userAgent = null as string | null, secret = 'sb_secret_x' as string | undefined } = {},
) {
  const send = vi.fn<typeof fetch>(async () => new Response())
  await forwardingFetch({ address, userAgent }, secret, send)(`https://project.example${path}`, { headers })
  return Object.fromEntries(new Headers(send.mock.calls[0]?.[1]?.headers))
}
const key = 'sb_publishable_x'
const asVisitor = { apikey: key, authorization: `Bearer ${key}` }
const asOlive = { apikey: key, authorization: 'Bearer olive' }

test('the auth service is told who asks, and by whom', async () => {
  expect(await sent('/auth/v1/token?grant_type=password', asVisitor)).toEqual({
    apikey: 'sb_secret_x',
    authorization: 'Bearer sb_secret_x',
    'sb-forwarded-for': '203.0.113.9',
  })
})

test('a person’s own token stays theirs', async () => {
  expect(await sent('/auth/v1/logout?scope=local', asOlive)).toMatchObject({
    authorization: 'Bearer olive',
    'sb-forwarded-for': '203.0.113.9',
  })
})

test('the auth service is told the browser, whose session it starts', async () => {
  expect(await sent('/auth/v1/token', asVisitor, { userAgent: 'Firefox/145.0 (Windows)' })).toMatchObject({
    'user-agent': 'NinjaDojo (Firefox on Windows)',
  })
  expect(await sent('/rest/v1/boards', asVisitor, { userAgent: 'Firefox' })).toEqual(asVisitor)
})

test.each(['/rest/v1/boards', '/storage/v1/object/x', '/rest/v1/rpc/viewer?x=/auth/v1/token'])(
  'the secret key never asks %s',
  async (path) => {
    expect(await sent(path, asVisitor)).toEqual(asVisitor)
  },
)

test.each([
  ['no address', { address: '' }],
  ['no secret key', { secret: undefined }],
])('with %s nothing is changed', async (_, options) => {
  expect(await sent('/auth/v1/token', asVisitor, 'secret' in options ? { secret: '' } : options)).toEqual(asVisitor)
})

test('the database is told who asks to change something, with a proof and without the secret key', async () => {
  const send = vi.fn<typeof fetch>(async () => new Response())
  const prove = vi.fn<(address: string, secret: string) => Promise<string | undefined>>(async () => 'proof')
  const userAgent = 'Firefox/145.0 (Windows)'
  const passOn = forwardingFetch({ address: '203.0.113.9', userAgent }, 'sb_secret_x', send, prove)
  const ask = async (method: string) => {
    await passOn('https://project.example/rest/v1/boards', { method, headers: asOlive })
    return Object.fromEntries(new Headers(send.mock.lastCall?.[1]?.headers))
  }
  expect(await ask('PATCH')).toEqual({
    ...asOlive,
    'x-dojo-address': '203.0.113.9',
    'x-dojo-proof': 'proof',
    'x-dojo-device': 'NinjaDojo (Firefox on Windows)',
  })
  expect(await ask('GET')).toEqual(asOlive)
  expect(prove).toHaveBeenCalledExactlyOnceWith('203.0.113.9', 'sb_secret_x')
  prove.mockResolvedValue(undefined)
  expect(await ask('POST')).toEqual(asOlive)
})
