import { afterEach, expect, test, vi } from 'vitest'
import { stripeClient } from './billing'

afterEach(() => void vi.unstubAllGlobals())

test('every call says which version of the API its answer is read by, whatever the account is set to', async () => {
  const versions: (string | null)[] = []
  const answer: typeof fetch = async (_input, init) => {
    versions.push(new Headers(init?.headers).get('stripe-version'))
    return Response.json({ object: 'list', data: [], has_more: false, url: '/v1/customers' })
  }
  vi.stubGlobal('fetch', answer)
  await stripeClient({ secretKey: 'sk_test_1', apiUrl: 'http://127.0.0.1:9/stripe' }).customers.list()
  expect(versions).toEqual(['2026-10-28.endive'])
})
