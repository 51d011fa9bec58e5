import type { RealtimeChannel } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { openBoard, signUp, startTestServices, subscribe, until, type Person } from '../testing/people.ts'
import type { Services } from '../services.ts'
import { DELIVERIES_PER_SECOND, MOST_DELIVERIES_AT_ONCE } from './limits.ts'
import { PresenceList } from './presence.ts'

let services: Services
let olive: Person
let mia: Person
let topic: string

beforeAll(async () => {
  services = await startTestServices()
  ;[olive, mia] = await Promise.all([signUp(services, 'olive'), signUp(services, 'mia')])
  const boardId = await openBoard(olive)
  await olive.client.rpc('invite', { board_id: boardId, user_id: mia.id })
  topic = `board:${boardId}`
})

afterEach(async () => {
  await Promise.all([olive, mia].map(({ client }) => client.removeAllChannels()))
})

afterAll(() => services.close())

function present(person: Person, key: string): RealtimeChannel {
  const channel = person.client.channel(topic, { config: { private: true, presence: { key, enabled: true } } })
  return channel.on('presence', { event: 'sync' }, () => {})
}

test('people see who joins, changes and leaves', async () => {
  const [hers, his] = [present(olive, 'olive'), present(mia, 'mia')]
  await subscribe(hers)
  expect(await hers.track({ looking: 'at a card' })).toBe('ok')
  await subscribe(his)
  await until(() => olive.id in his.presenceState(), 'mia sees olive, who was there before')
  await his.track({ looking: 'around' })
  await until(() => mia.id in hers.presenceState(), 'olive sees mia come')
  await his.track({ looking: 'at a list' })
  await until(() => JSON.stringify(hers.presenceState()[mia.id]).includes('at a list'), 'olive sees the change')
  expect(hers.presenceState()[mia.id]).toHaveLength(1)
  await his.untrack()
  await until(() => !(mia.id in hers.presenceState()), 'olive sees mia go')
})

test('a lost connection ends the presence', async () => {
  const [hers, his] = [present(olive, 'olive'), present(mia, 'mia')]
  await subscribe(hers)
  await subscribe(his)
  await his.track({})
  await until(() => mia.id in hers.presenceState(), 'olive sees mia')
  await mia.client.realtime.disconnect()
  await until(() => !(mia.id in hers.presenceState()), 'olive sees mia gone')
  expect(hers.presenceState()).toEqual({})
})

test('someone who claims another person’s name is shown as themselves', async () => {
  const [hers, his] = [present(olive, olive.id), present(mia, olive.id)]
  await subscribe(hers)
  await subscribe(his)
  expect(await his.track({ user_id: olive.id, id: olive.id, looking: 'like olive' })).toBe('ok')
  await until(() => Object.keys(hers.presenceState()).length > 0, 'olive sees someone')
  expect(hers.presenceState()).toEqual({
    [mia.id]: [{ presence_ref: expect.any(String), user_id: mia.id, id: mia.id, looking: 'like olive' }],
  })
})

test.each([
  ['2 kB', 2000],
  ['2.5 MB', 2_500_000],
])('presence of %s reaches no one', async (_, length) => {
  const [hers, his] = [present(olive, olive.id), present(mia, mia.id)]
  await subscribe(hers)
  await subscribe(his)
  expect(await his.track({ padding: 'x'.repeat(length) }, { timeout: 2000 })).not.toBe('ok')
  expect(await hers.track({ looking: 'around' })).toBe('ok')
  await until(() => olive.id in hers.presenceState(), 'olive sees herself')
  expect(Object.keys(hers.presenceState())).toEqual([olive.id])
})

test('presence that changes too often is refused after a while', async () => {
  const channel = present(mia, mia.id)
  await subscribe(channel)
  const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => channel.track({ n })))
  expect(answers.filter((answer) => answer === 'ok').length).toBeLessThan(60)
})

test('presence is counted once for each receiver, however many sockets show it', async () => {
  const token = (await mia.client.auth.getSession()).data.session?.access_token
  const address = `${services.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${services.publishableKey}&vsn=1.0.0`
  const answers: string[] = []
  let heard = 0
  const sockets = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const socket = new WebSocket(address)
      await new Promise((resolve) => socket.once('open', resolve))
      socket.on('message', (data: Buffer) => {
        if (data.includes('"phx_reply"')) answers.push(data.toString())
        else if (data.includes('"presence_diff"')) heard += 1
      })
      return socket
    }),
  )
  const send = (event: string, payload: object): void => {
    const frame = JSON.stringify({ topic: `realtime:${topic}`, event, ref: event, join_ref: '1', payload })
    for (const socket of sockets) socket.send(frame)
  }
  send('phx_join', { config: { private: true, presence: { enabled: true } }, access_token: token })
  await until(() => answers.length === 40, 'every socket has joined')
  expect(answers.every((answer) => answer.includes('"ok"'))).toBe(true)
  const startedAt = performance.now()
  for (let n = 0; n < 15; n += 1) send('presence', { event: 'track', payload: { n } })
  await until(() => answers.length === 40 * 16, 'every showing is answered', 60_000)
  const seconds = (performance.now() - startedAt) / 1000
  expect(heard).toBeLessThanOrEqual(MOST_DELIVERIES_AT_ONCE + seconds * DELIVERIES_PER_SECOND)
  for (const socket of sockets) socket.terminate()
})

test('a person with two screens is present until both have left', () => {
  const list = new PresenceList<string>()
  list.track('laptop', 'mia', { on: 'laptop' })
  list.track('phone', 'mia', { on: 'phone' })
  expect(list.state()['mia']?.metas).toHaveLength(2)
  list.untrack('laptop')
  expect(list.state()['mia']?.metas).toMatchObject([{ on: 'phone' }])
  list.untrack('phone')
  expect(list.state()).toEqual({})
})

test('a client cannot forge the reference of its presence', () => {
  const list = new PresenceList<string>()
  const { joins } = list.track('laptop', '__proto__', { phx_ref: 'forged', name: 'x' })
  const [meta] = Object.getOwnPropertyDescriptor(joins, '__proto__')?.value.metas ?? []
  expect(meta).toMatchObject({ name: 'x' })
  expect(meta.phx_ref).not.toBe('forged')
})
