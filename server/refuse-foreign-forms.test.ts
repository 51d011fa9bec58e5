import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test, vi } from 'vitest'
import { refuseForeignForms } from './refuse-foreign-forms.mjs'

const host = 'dojo.example'
const cases: [title: string, request: { method?: string; url?: string; headers: object }, status: number | null][] = [
  ['a form of our own', { headers: { origin: 'https://dojo.example' } }, null],
  ['one of our page that sends no referrer', { headers: { origin: 'null', 'sec-fetch-site': 'same-origin' } }, null],
  ['a program', { headers: {} }, null],
  ['another site', { headers: { origin: 'https://evil.example' } }, 403],
  ['our host at another port', { headers: { origin: 'https://dojo.example:444' } }, 403],
  ['a frame without a site', { headers: { origin: 'null' } }, 403],
  ['a site next to ours', { headers: { origin: 'https://dojo.example', 'sec-fetch-site': 'same-site' } }, 403],
  ['what is no address', { headers: { origin: 'dojo' } }, 403],
  ['another site that reads', { method: 'GET', headers: { origin: 'https://evil.example' } }, null],
  ['a route that answers for itself', { url: '/api/session', headers: { origin: 'https://evil.example' } }, null],
  ['behind a proxy', { headers: { origin: 'https://a.example', 'x-forwarded-host': 'a.example' } }, null],
  ['behind a proxy, our inner name', { headers: { origin: `https://${host}`, 'x-forwarded-host': 'a.example' } }, 403],
]

test.each(cases)('%s', (_, { method = 'POST', url = '/pricing', headers }, status) => {
  const response = { writeHead: vi.fn().mockReturnThis(), end: vi.fn() }
  const request = { method, url, headers: { host, ...headers } }
  const isRefused = refuseForeignForms(request as IncomingMessage, response as unknown as ServerResponse)
  expect(isRefused).toBe(status !== null)
  expect(response.writeHead.mock.calls.map(([code]) => code as number)).toEqual(status === null ? [] : [status])
})
