import { expect, test, vi } from 'vitest'
import { POST as contact } from '@/app/api/contact/route'
import { POST as helpFeedback } from '@/app/api/help-feedback/route'
import { POST as webhook } from '@/app/api/stripe/webhook/route'
import { POST as unsubscribe } from '@/app/api/unsubscribe/route'

vi.mock('@/lib/supabase/admin', () => ({ adminDb: vi.fn() }))
vi.mock('@/lib/billing/billing', () => ({ openBilling: () => ({}) }))
vi.mock('@/lib/billing/stripe-environment', () => ({ stripeEnvironment: () => null }))
vi.mock('@/lib/env', () => ({ secretKey: () => 'key', mailSettings: () => null, trustedProxies: () => 0 }))
vi.mock('@/lib/billing/webhook', () => ({ verifyEvent: () => null, handleEvent: vi.fn() }))

test.each([
  ['the contact form', contact],
  ['help feedback', helpFeedback],
  ['the webhook', webhook],
  ['the end of e-mails', unsubscribe],
])('%s refuses a body of 30 MB that arrives in pieces', async (_, handle) => {
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent >= 30_000_000) return controller.close()
      sent += 100_000
      controller.enqueue(new Uint8Array(100_000))
    },
  })
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const response = await handle(
    new Request('http://dojo.example/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit),
  )
  expect(response.status).toBe(413)
  expect(sent).toBeLessThan(2_000_000)
})

test.each([
  ['the contact form', contact, 100_000],
  ['help feedback', helpFeedback, 20_000],
  ['the webhook', webhook, 1_000_000],
  ['the end of e-mails', unsubscribe, 2_000],
])('%s accepts a body of its limit, and not one byte more', async (_, handle, limit) => {
  const headers = { 'content-type': 'text/plain' }
  const statusOf = async (bytes: number) =>
    (await handle(new Request('http://dojo.example/', { method: 'POST', body: 'x'.repeat(bytes), headers }))).status
  expect(await statusOf(limit)).not.toBe(413)
  expect(await statusOf(limit + 1)).toBe(413)
})
