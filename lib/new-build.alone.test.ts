// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const answer = vi.fn<(address: string) => Promise<{ status: number }>>()
beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('fetch', answer)
})
afterEach(() => vi.unstubAllGlobals())

async function openPage() {
  const { newBuild, watchForNewBuild } = await import('./new-build')
  const stop = watchForNewBuild()
  const heard = vi.fn<() => void>()
  newBuild.subscribe(heard)
  const fail = (tag: 'script' | 'link' | 'img', address: string) => {
    const element = document.body.appendChild(document.createElement(tag))
    element.setAttribute(tag === 'link' ? 'href' : 'data-address', address)
    // jsdom would fetch it.
    if (tag !== 'link') Object.defineProperty(element, 'src', { value: address })
    element.dispatchEvent(new Event('error'))
  }
  return { newBuild, heard, fail, stop }
}

const chunk = 'http://localhost/_next/static/chunks/a.js'

test.each([
  ['a missing script', 'script', chunk, 404, true],
  ['a missing style sheet', 'link', 'http://localhost/_next/static/chunks/a.css', 410, true],
  ['a script that exists again', 'script', chunk, 200, false],
  ['a server that fails', 'script', chunk, 503, false],
  ['a picture', 'img', chunk, 404, false],
  ['a script of another site', 'script', 'https://js.stripe.com/v3/', 404, false],
] as const)('%s', async (_, tag, address, status, expected) => {
  answer.mockResolvedValue({ status })
  const { newBuild, heard, fail, stop } = await openPage()
  fail(tag, address)
  fail(tag, address)
  expect(await newBuild.asked()).toBe(expected)
  expect(newBuild.isThere()).toBe(expected)
  expect(heard).toHaveBeenCalledTimes(expected ? 1 : 0)
  stop()
})

test('a lost network is not a new build', async () => {
  answer.mockRejectedValue(new TypeError('Failed to fetch'))
  const { newBuild, fail, stop } = await openPage()
  fail('script', chunk)
  expect(await newBuild.asked()).toBe(false)
  stop()
})
