import { createClient } from '@supabase/supabase-js'
import { afterEach, expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import type { Database } from '@/lib/supabase/database.types'
import { receiveMessage } from './receive-message'

const written = { name: 'Nora', email: 'nora@ninjadojo.test', topic: 'question', message: 'One line\nand another' }
const sender = 'a'.repeat(64)
type Call = Record<string, unknown>

/** Node has its own WebSocket from version 22 on; `ws` does the same, but its types differ in the events. */
const realtime = { transport: WebSocket as unknown as typeof globalThis.WebSocket }

/** The server's client, with a database that gives this answer. */
function database(answer: () => Response) {
  const calls: Call[] = []
  const fetch = async (_: unknown, init?: { body?: unknown }) => {
    calls.push(JSON.parse(String(init?.body)) as Call)
    return answer()
  }
  return { calls, db: createClient<Database>('http://127.0.0.1:1', 'sb_secret_x', { global: { fetch }, realtime }) }
}
const keeps = () => Response.json('c0000000-0000-4000-8000-000000000001')

function form(changes: Record<string, string> = {}): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries({ ...written, elapsed: '60000', subject: '', ...changes }))
    data.set(name, value)
  return data
}

afterEach(() => vi.restoreAllMocks())

test('a message is stored and passed on to be e-mailed', async () => {
  const { db, calls } = database(keeps)
  expect(await receiveMessage(db, form(), sender)).toEqual({ isReceived: true, mail: written })
  expect(calls).toEqual([{ ...written, sender_hash: sender, most_of_one: 5, most_of_all: 200 }])
})

test('a trapped sender gets the same answer; the message is stored separately and not e-mailed', async () => {
  const { db, calls } = database(keeps)
  expect(await receiveMessage(db, form({ subject: 'Cheap ink' }), sender)).toEqual({ isReceived: true, mail: null })
  expect(calls[0]).toMatchObject({ trapped_by: 'decoy' })
})

test('problems are shown beside their fields with everything that was typed, and nothing is stored', async () => {
  const { db, calls } = database(keeps)
  expect(await receiveMessage(db, form({ email: 'nora@' }), sender)).toEqual({
    isReceived: false,
    state: {
      typed: { ...written, email: 'nora@' },
      errors: { email: 'Enter a complete e-mail address, like name@example.com.' },
    },
  })
  expect(calls).toEqual([])
})

test('the two characters that forms send for a line break count as one', async () => {
  const { db } = database(keeps)
  const message = `${'x'.repeat(2499)}\r\n${'x'.repeat(2500)}`
  expect(await receiveMessage(db, form({ message }), sender)).toMatchObject({ isReceived: true })
})

test('too many messages have their own state, with everything that was typed', async () => {
  const { db } = database(() => Response.json(null))
  expect(await receiveMessage(db, form(), sender)).toEqual({
    isReceived: false,
    state: { typed: written, problem: 'limited' },
  })
})

test.each([
  ['fails', () => Response.json({ code: 'XX000', message: 'broken' }, { status: 500 })],
  [
    'is down',
    () => {
      throw new TypeError('fetch failed')
    },
  ],
])('with a database that %s, nothing that was typed is lost', async (_, answer) => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const { db } = database(answer)
  expect(await receiveMessage(db, form(), sender)).toEqual({
    isReceived: false,
    state: { typed: written, problem: 'failed' },
  })
})
