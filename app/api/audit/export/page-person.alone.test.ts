import { expect, test, vi } from 'vitest'
import { getViewer } from '@/lib/account/queries'
import type { Viewer } from '@/lib/account/schema'
import { exportTrail } from '@/lib/audit/export-trail'
import { POST } from './route'

vi.mock('@/lib/account/queries', () => ({ getViewer: vi.fn() }))
vi.mock('@/lib/account/person-time', () => ({ namedTimeZone: async () => 'UTC' }))
vi.mock('@/lib/supabase/server', () => ({ serverDb: async () => ({}) }))
vi.mock('@/lib/audit/export-trail', () => ({
  exportTrail: vi.fn(async () => new Response('rows')),
  isExportFormat: () => true,
}))

test('an export that someone else’s page asks for is not made in the name of the caller', async () => {
  vi.mocked(getViewer).mockResolvedValue({ id: 'mia' } as Viewer)
  const ask = (headers: Record<string, string>) =>
    POST(
      new Request('http://dojo.example/api/audit/export', {
        method: 'POST',
        headers: { ...headers, 'sec-fetch-site': 'same-origin' },
        body: 'format=csv',
      }),
    )
  expect((await ask({ 'x-page-person': 'olive' })).status).toBe(401)
  expect(exportTrail).not.toHaveBeenCalled()
  expect((await ask({ 'x-page-person': 'mia' })).status).toBe(200)
  expect((await ask({})).status).toBe(200)
})
