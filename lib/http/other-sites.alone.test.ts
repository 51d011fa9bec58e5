import { NextRequest } from 'next/server'
import { expect, test } from 'vitest'
import config from '@/next.config'
import { middleware } from '@/middleware'

test.each<[string, Record<string, string>]>([
  ['an older browser', { origin: 'https://evil.example', host: 'dojo.example' }],
  [
    'a browser of today',
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' },
  ],
])(
  'an action that another site sends with %s is refused, before Next calls it a failure of its own',
  async (_, headers) => {
    for (const path of ['/invite/a-token', '/auth', '/settings']) {
      const request = new NextRequest(`https://dojo.example${path}`, {
        method: 'POST',
        headers: { ...headers, 'next-action': '7f' },
      })
      expect((await middleware(request)).status).toBe(403)
    }
  },
)

test('a body that waits for the middleware takes little more memory than the largest action', () => {
  expect(config.experimental).toMatchObject({
    serverActions: { bodySizeLimit: '40kb' },
    proxyClientMaxBodySize: '80kb',
  })
})

test('Next resizes no pictures for anyone', () => {
  expect(config.images?.unoptimized).toBe(true)
})
