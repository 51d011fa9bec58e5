import type { RealtimeChannel } from '@supabase/supabase-js'
import WebSocket from 'ws'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { clientOf, openBoard, signUp, startTestServices, subscribe, until, type Person } from '../testing/people.ts'
import type { Services } from '../services.ts'

let services: Services
let olive: Person
let mia: Person
let nora: Person
let boardId: string

beforeAll(async () => {
  services = await startTestServices({ realtime: { allowsPublicTopics: true } })
  olive = await signUp(services, 'olive')
  mia = await signUp(services, 'mia')
  nora = await signUp(services, 'nora')
  boardId = await openBoard(olive)
  await olive.client.rpc('invite', { board_id: boardId, user_id: mia.id })
})

afterEach(async () => {
  await Promise.all([olive, mia, nora].map(({ client }) => client.removeAllChannels()))
})

afterAll(() => services.close())

/** Collects what a channel receives of one broadcast event. */
function hear(channel: RealtimeChannel, event = '*'): Record<string, unknown>[] {
  const heard: Record<string, unknown>[] = []
  channel.on('broadcast', { event }, (message) => heard.push(message))
  return heard
}

function boardChannel(person: Person, config: object = {}): RealtimeChannel {
  return person.client.channel(`board:${boardId}`, { config: { private: true, ...config } })
}

describe('broadcast between clients', () => {
  test('reaches the others on the topic and not its sender', async () => {
    const [from, to] = [olive.client.channel('tea'), mia.client.channel('tea')]
    const [own, heard] = [hear(from), hear(to, 'poured')]
    expect(await subscribe(from)).toBe('SUBSCRIBED')
    expect(await subscribe(to)).toBe('SUBSCRIBED')
    await from.send({ type: 'broadcast', event: 'poured', payload: { cups: 3, kind: '煎茶' } })
    await until(() => heard.length > 0, 'mia hears it')
    expect(heard).toEqual([{ type: 'broadcast', event: 'poured', payload: { cups: 3, kind: '煎茶' } }])
    expect(own).toEqual([])
  })

  test('is echoed and acknowledged on request', async () => {
    const channel = olive.client.channel('echo', { config: { broadcast: { self: true, ack: true } } })
    const heard = hear(channel)
    await subscribe(channel)
    expect(await channel.send({ type: 'broadcast', event: 'hello', payload: {} })).toBe('ok')
    await until(() => heard.length > 0, 'the echo')
    expect(heard).toHaveLength(1)
  })

  test('is understood by a client of the older protocol', async () => {
    const older = clientOf(services, { vsn: '1.0.0' })
    const [from, to] = [olive.client.channel('old'), older.channel('old')]
    const [back, heard] = [hear(from), hear(to)]
    await subscribe(from)
    await subscribe(to)
    await from.send({ type: 'broadcast', event: 'there', payload: { n: 1 } })
    await to.send({ type: 'broadcast', event: 'back', payload: { n: 2 } })
    await until(() => heard.length > 0 && back.length > 0, 'both hear')
    expect([heard, back]).toMatchObject([
      [{ event: 'there', payload: { n: 1 } }],
      [{ event: 'back', payload: { n: 2 } }],
    ])
    await older.removeAllChannels()
  })

  test('can be sent over HTTP', async () => {
    const channel = mia.client.channel('post')
    const heard = hear(channel)
    await subscribe(channel)
    expect(await olive.client.channel('post').httpSend('letter', { words: 'hi' })).toEqual({ success: true })
    await until(() => heard.length === 1, 'the letter')
    expect(heard[0]).toMatchObject({ event: 'letter', payload: { words: 'hi' } })
  })

  test('of bytes can be sent over HTTP too', async () => {
    const channel = mia.client.channel('post')
    const heard = hear(channel)
    await subscribe(channel)
    const bytes = new Uint8Array([0, 1, 254, 255])
    expect(await olive.client.channel('post').httpSend('picture', bytes)).toEqual({ success: true })
    await until(() => heard.length === 1, 'the bytes')
    expect(heard[0]).toMatchObject({ event: 'picture' })
    expect(new Uint8Array(heard[0]?.payload as ArrayBuffer)).toEqual(bytes)
  })

  test('is refused on a private topic without an insert policy for it', async () => {
    const [from, to] = [boardChannel(olive), boardChannel(mia)]
    const heard = hear(to)
    await subscribe(from)
    await subscribe(to)
    await from.send({ type: 'broadcast', event: 'forged', payload: {} })
    await olive.client.rpc('say', { board_id: boardId, words: 'real' })
    await until(() => heard.length > 0, 'the real message')
    expect(heard.map(({ event }) => event)).toEqual(['said'])
  })
})

describe('broadcast from the database', () => {
  test('is delivered after the commit, with its id, in the order of the commits', async () => {
    const channel = boardChannel(mia)
    const heard = hear(channel, 'said')
    expect(await subscribe(channel)).toBe('SUBSCRIBED')
    for (const words of ['one', 'two', 'three']) await olive.client.rpc('say', { board_id: boardId, words })
    await until(() => heard.length === 3, 'three messages')
    expect(heard).toMatchObject(['one', 'two', 'three'].map((words) => ({ payload: { words } })))
    expect(heard[0]).toMatchObject({
      type: 'broadcast',
      payload: { id: expect.any(String) },
      meta: { id: expect.any(String) },
    })
  })

  test('is not delivered after a rollback', async () => {
    const channel = boardChannel(mia)
    const heard = hear(channel, 'said')
    await subscribe(channel)
    const { error } = await olive.client.rpc('say_and_fail', { board_id: boardId, words: 'never' })
    expect(error?.message).toBe('changed my mind')
    await olive.client.rpc('say', { board_id: boardId, words: 'after' })
    await until(() => heard.length > 0, 'the later message')
    expect(heard).toMatchObject([{ payload: { words: 'after' } }])
  })

  test('carries payloads larger than a notification', async () => {
    const channel = boardChannel(mia)
    const heard = hear(channel, 'said')
    await subscribe(channel)
    const words = 'ab忍"\\'.repeat(40_000)
    await olive.client.rpc('say', { board_id: boardId, words })
    await until(() => heard.length === 1, 'the long message')
    expect(heard).toMatchObject([{ payload: { words } }])
  })

  test('sends row changes in the format of broadcast_changes', async () => {
    const channel = boardChannel(mia)
    const heard = hear(channel)
    await subscribe(channel)
    await olive.client.from('notes').insert({ board_id: boardId, body: 'sweep' })
    await until(() => heard.length === 1, 'the insert')
    expect(heard[0]).toMatchObject({
      event: 'INSERT',
      payload: {
        operation: 'INSERT',
        schema: 'public',
        table: 'notes',
        old_record: null,
        record: { body: 'sweep', board_id: boardId },
      },
    })
  })
})

describe('a private channel', () => {
  test('refuses a stranger with a reason', async () => {
    expect(await subscribe(boardChannel(nora))).toContain('You do not have permissions to read from this Channel topic')
  })

  test('refuses a token without a person', async () => {
    const channel = boardChannel(nora)
    await nora.client.realtime.setAuth(`${'x'.repeat(10)}.${'y'.repeat(10)}.z`)
    expect(await subscribe(channel)).toContain('MalformedJWT')
    await nora.client.realtime.setAuth()
  })

  test('stops when its person is no longer a member', async () => {
    const vic = await signUp(services, 'vic')
    await olive.client.rpc('invite', { board_id: boardId, user_id: vic.id })
    const channel = boardChannel(vic)
    const heard = hear(channel, 'said')
    const problems: unknown[] = []
    const statuses: string[] = []
    channel.on('system', {}, (message) => problems.push(message))
    await new Promise<void>((resolve) => {
      channel.subscribe((status) => {
        statuses.push(status)
        resolve()
      })
    })
    await olive.client.rpc('remove_member', { board_id: boardId, user_id: vic.id })
    const removedAt = performance.now()
    await until(async () => {
      await olive.client.rpc('say', { board_id: boardId, words: 'without vic' })
      return statuses.includes('CLOSED')
    }, 'the channel ends')
    expect(performance.now() - removedAt).toBeLessThan(4000)
    expect(problems).toContainEqual(
      expect.objectContaining({ status: 'error', message: expect.stringContaining('no longer') }),
    )
    const sofar = heard.length
    await olive.client.rpc('say', { board_id: boardId, words: 'secret' })
    expect(heard.length).toBe(sofar)
    await vic.client.removeAllChannels()
  })

  test('continues with a renewed token', async () => {
    const channel = boardChannel(mia)
    const heard = hear(channel, 'said')
    await subscribe(channel)
    const { data } = await mia.client.auth.refreshSession()
    await mia.client.realtime.setAuth(data.session?.access_token ?? null)
    await olive.client.rpc('say', { board_id: boardId, words: 'still here' })
    await until(() => heard.length > 0, 'mia still hears')
    expect(heard).toMatchObject([{ payload: { words: 'still here' } }])
  })

  test('is joined again automatically after the server dropped the socket', async () => {
    const channel = boardChannel(mia)
    const heard = hear(channel, 'said')
    let joins = 0
    channel.subscribe((status) => {
      if (status === 'SUBSCRIBED') joins += 1
    })
    await until(() => joins === 1, 'the first join')
    services.dropSockets()
    await until(() => joins === 2, 'the second join')
    await olive.client.rpc('say', { board_id: boardId, words: 'welcome back' })
    await until(() => heard.length > 0, 'mia hears again')
    expect(heard).toMatchObject([{ payload: { words: 'welcome back' } }])
  })
})

test('a key that is not of this project is refused', async () => {
  const address = `${services.url}/realtime/v1`
  const broadcast = await fetch(`${address}/api/broadcast`, {
    method: 'POST',
    headers: { apikey: 'sb_publishable_wrong' },
    body: JSON.stringify({ messages: [{ topic: 'tea', event: 'x', payload: {} }] }),
  })
  expect(broadcast.status).toBe(401)
  const socket = new WebSocket(`${address.replace('http', 'ws')}/websocket?apikey=sb_publishable_wrong&vsn=2.0.0`)
  const refusal = await new Promise<Error>((resolve) => {
    socket.on('error', resolve)
  })
  expect(refusal.message).toContain('401')
})

/** Sends a heartbeat in so many parts, and returns the answer, or the code with which the socket is closed. */
async function sendInParts(parts: number): Promise<unknown> {
  const address = `${services.url.replace('http', 'ws')}/realtime/v1/websocket`
  const socket = new WebSocket(`${address}?apikey=${services.publishableKey}&vsn=1.0.0`)
  const heard = new Promise((resolve) => {
    socket.on('message', (data) => resolve(JSON.parse(String(data))))
    socket.on('close', resolve)
    socket.on('error', () => {})
  })
  await new Promise((resolve) => socket.once('open', resolve))
  socket.send('{"topic":"phoenix","event":"heartbeat",', { fin: false })
  for (let part = 2; part < parts; part += 1) socket.send('', { fin: false })
  socket.send('"payload":{},"ref":"1"}', { fin: true })
  const answer = await heard
  socket.terminate()
  return answer
}

test('a message may have some parts, as browsers send them, and not thousands', async () => {
  expect(await sendInParts(20)).toMatchObject({ event: 'phx_reply', payload: { status: 'ok' } })
  expect(await sendInParts(16_000)).toBe(1008)
})
