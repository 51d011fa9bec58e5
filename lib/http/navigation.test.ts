import { expect, test } from 'vitest'
import { isNavigation, isPageRequest, notAPage } from './navigation'

type Case = [string, Record<string, string>, { navigation: boolean; page: boolean }]
const fetched = (dest: string, mode: string, site = 'same-origin') => ({
  'sec-fetch-dest': dest,
  'sec-fetch-mode': mode,
  'sec-fetch-site': site,
})
const both = { navigation: true, page: true }
const neither = { navigation: false, page: false }

test.each<Case>([
  ['a link that is followed', fetched('document', 'navigate', 'none'), both],
  ['a link on another site', fetched('document', 'navigate', 'cross-site'), both],
  ['an older browser', {}, both],
  ['a script in a browser that does not say for what it asks', { 'sec-fetch-mode': 'cors' }, neither],
  ['a picture', fetched('image', 'no-cors'), neither],
  ['a picture on another site', fetched('image', 'no-cors', 'cross-site'), neither],
  ['a frame', fetched('iframe', 'navigate'), neither],
  ['an embedded object', fetched('object', 'navigate'), neither],
  ['a style sheet', fetched('style', 'no-cors'), neither],
  ['a sound', fetched('audio', 'no-cors'), neither],
  ['a script’s request from another site', fetched('empty', 'cors', 'cross-site'), neither],
  ['a script’s request from a subdomain', fetched('empty', 'cors', 'same-site'), neither],
  ['the router of our own page', fetched('empty', 'cors'), { navigation: false, page: true }],
])('%s', (_, headers, { navigation, page }) => {
  const request = new Request('https://dojo.example/auth', { headers })
  expect([isNavigation(request), isPageRequest(request)]).toEqual([navigation, page])
})

test('all others get a plain refusal, which no cache keeps for people', async () => {
  const refusal = notAPage()
  expect([refusal.status, refusal.headers.get('cache-control')]).toEqual([403, 'no-store'])
  expect(refusal.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await refusal.text()).toMatch(/^This address is for people\./)
})
