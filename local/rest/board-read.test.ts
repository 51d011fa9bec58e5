import { expect, test } from 'vitest'
import { boardReadBy } from './board-read.ts'

const id = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
const read = (path: string, body: unknown = { board_id: id }, method = 'POST') =>
  boardReadBy(
    new Request(`http://localhost/rest/v1/${path}`, {
      method,
      ...(method === 'POST' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }),
  )

test('a dojo that is read as a whole is told, however its id is written', async () => {
  expect(await read('rpc/board_snapshot')).toBe(id)
  expect(await read('rpc/board_fingerprint')).toBe(id)
  expect(await read('rpc/board_snapshot', `{ "board_id" : "${id.toUpperCase()}" }`)).toBe(id)
})

test('other requests read none', async () => {
  expect(await read('rpc/edit_cards')).toBeUndefined()
  expect(await read('rpc/board_snapshot', { board_id: 'x' })).toBeUndefined()
  expect(await read('rpc/board_snapshot', '')).toBeUndefined()
  expect(await read('rpc/board_snapshot', { board_id: id, more: 'x'.repeat(200) })).toBeUndefined()
  expect(await read('rpc/board_snapshot', undefined, 'GET')).toBeUndefined()
})

test('the request can still be read', async () => {
  const request = new Request('http://localhost/rest/v1/rpc/board_snapshot', { method: 'POST', body: '{"board_id":1}' })
  await boardReadBy(request)
  expect(await request.text()).toBe('{"board_id":1}')
})
