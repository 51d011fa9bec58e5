import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test, vi } from 'vitest'
import { refuseMisplacedActions } from './refuse-misplaced-actions.mjs'

test.each([
  ['an action of the page', { 'next-action': '60' }, []],
  ['one that Next passes on to another page', { 'next-action': '60', 'x-action-forwarded': '1' }, [404]],
  ['one whose mark is empty', { 'next-action': '60', 'x-action-forwarded': '' }, [404]],
])('%s', (_, headers, statuses) => {
  const response = { writeHead: vi.fn().mockReturnThis(), end: vi.fn() }
  const isRefused = refuseMisplacedActions(
    { headers } as unknown as IncomingMessage,
    response as unknown as ServerResponse,
  )
  expect(isRefused).toBe(statuses.length > 0)
  expect(response.writeHead.mock.calls.map(([code]) => code as number)).toEqual(statuses)
})
