// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { emptyContact } from '@/lib/contact/contact-state'
import { ContactForm } from './contact-form'

const api = vi.hoisted(() => vi.fn())
const push = vi.hoisted(() => vi.fn())
vi.mock('next/navigation', () => ({ useRouter: () => ({ push }) }))
vi.mock('@/lib/call-api', () => ({ callApi: api }))

const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('the browser asks before a message that was not sent is lost', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  act(() => createRoot(place).render(<ContactForm action={async () => emptyContact} />))
  const field = place.querySelector('textarea')
  const type = (text: string) =>
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text)
      field?.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const send = () => act(async () => place.querySelector('form')?.requestSubmit())
  expect(asks()).toBe(false)
  type('How do I')
  expect(asks()).toBe(true)
  api.mockResolvedValueOnce({ body: { problem: 'offline' } })
  await send()
  expect(asks()).toBe(true)
  api.mockResolvedValueOnce({ body: { next: '/contact/sent' } })
  await send()
  expect(push).toHaveBeenCalledWith('/contact/sent')
  expect(asks()).toBe(false)
})
