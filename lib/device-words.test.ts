import { expect, test } from 'vitest'
import { deviceWords, userAgentFor } from './device-words'

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Chrome on ChromeOS',
  ],
  ['curl/8.5.0', 'Unknown browser'],
  ['Windows', 'A browser on Windows'],
  [null, 'Unknown browser'],
])('%s is %s', (userAgent, name) => {
  expect(deviceWords(userAgent).name).toBe(name)
})

test('telephones and tablets are told from the rest', () => {
  expect(deviceWords('Version/26 Safari/1 (iPad)').isHandheld).toBe(true)
  expect(deviceWords('Firefox/145.0 (Windows)').isHandheld).toBe(false)
})

test('what our server says of a browser reads the same, and is no browser to a gateway', () => {
  const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7) Version/26.1 Mobile/15E148 Safari/604.1'
  expect(userAgentFor(safari)).not.toMatch(/Mozilla/)
  expect(deviceWords(userAgentFor(safari))).toEqual({ name: 'Safari on iPhone', isHandheld: true })
  expect(deviceWords(userAgentFor('curl/8')).name).toBe('Unknown browser')
})
