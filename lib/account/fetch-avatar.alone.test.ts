import { beforeEach, expect, test, vi } from 'vitest'
import { onePixelPng } from '@/testing/hostile-files'
import { fetchAvatar } from './fetch-avatar'

const url = 'https://lh3.googleusercontent.com/a/abc'
const ask = vi.fn<typeof fetch>()

beforeEach(() => {
  ask.mockReset()
  vi.stubGlobal('fetch', ask)
})

test('a picture’s type comes from its content, whatever its host says', async () => {
  ask.mockResolvedValue(new Response(onePixelPng, { headers: { 'content-type': 'text/html' } }))
  expect(await fetchAvatar(url)).toEqual({ contentType: 'image/png', bytes: onePixelPng })
  expect(ask).toHaveBeenCalledExactlyOnceWith(
    url,
    expect.objectContaining({ redirect: 'error', signal: expect.any(AbortSignal) }),
  )
})

test.each([
  'https://example.com/a.png',
  'http://127.0.0.1:54321/mailbox',
  'https://lh3.googleusercontent.com:444/a',
  'file:///etc/passwd',
])('nothing is requested from %s', async (other) => {
  await expect(fetchAvatar(other)).rejects.toMatchObject({ code: 'not_found' })
  expect(ask).not.toHaveBeenCalled()
})

test.each([
  ['no picture', () => new Response('<svg onload="alert(1)"/>', { headers: { 'content-type': 'image/png' } })],
  ['nothing', () => new Response(null)],
  ['an error', () => new Response(onePixelPng, { status: 500 })],
  ['more than a megabyte', () => new Response(new Uint8Array([...onePixelPng, ...new Uint8Array(1_000_000)]))],
])('an answer with %s is not a picture', async (_, answer) => {
  ask.mockImplementation(async () => answer())
  await expect(fetchAvatar(url)).rejects.toMatchObject({ code: 'not_found' })
})

test('a host that redirects, or says nothing, shows no picture', async () => {
  ask.mockRejectedValue(new TypeError('unexpected redirect'))
  await expect(fetchAvatar(url)).rejects.toMatchObject({ code: 'not_found' })
})
