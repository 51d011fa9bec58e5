import type { RealtimeChannel } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openBoard, signUp, startTestServices, subscribe, until, type Person } from '../testing/people.ts'
import type { Services } from '../services.ts'
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
}, 30_000)

afterEach(async () => {
  await Promise.all([olive, mia].map(({ client }) => client.removeAllChannels()))
})

afterAll(() => services.close())

function present(person: Person, key: string): RealtimeChannel {
  const channel = person.client.channel(topic, { config: { private: true, presence: { key, enabled: true } } })
  return channel.on('presence', { event: 'sync' }, () => {})
}

test('people see who comes, changes and goes', async () => {
  const [hers, his] = [present(olive, 'olive'), present(mia, 'mia')]
  await subscribe(hers)
  expect(await hers.track({ looking: 'at a card' })).toBe('ok')
  await subscribe(his)
  await until(() => 'olive' in his.presenceState(), 'mia sees olive, who was there before')
  await his.track({ looking: 'around' })
  await until(() => 'mia' in hers.presenceState(), 'olive sees mia come')
  await his.track({ looking: 'at a list' })
  await until(() => JSON.stringify(hers.presenceState()['mia']).includes('at a list'), 'olive sees the change')
  expect(hers.presenceState()['mia']).toHaveLength(1)
  await his.untrack()
  await until(() => !('mia' in hers.presenceState()), 'olive sees mia go')
})

test('a lost connection leaves', async () => {
  const [hers, his] = [present(olive, 'olive'), present(mia, 'mia')]
  await subscribe(hers)
  await subscribe(his)
  await his.track({})
  await until(() => 'mia' in hers.presenceState(), 'olive sees mia')
  await mia.client.realtime.disconnect()
  await until(() => !('mia' in hers.presenceState()), 'olive sees mia gone')
  expect(hers.presenceState()).toEqual({})
})

test('one person at two screens is there until both are gone', () => {
  const list = new PresenceList<string>()
  list.track('laptop', 'mia', { on: 'laptop' })
  list.track('phone', 'mia', { on: 'phone' })
  expect(list.state()['mia']?.metas).toHaveLength(2)
  list.untrack('laptop')
  expect(list.state()['mia']?.metas).toMatchObject([{ on: 'phone' }])
  list.untrack('phone')
  expect(list.state()).toEqual({})
})

test('a client cannot forge the reference of its showing', () => {
  const list = new PresenceList<string>()
  const { joins } = list.track('laptop', '__proto__', { phx_ref: 'forged', name: 'x' })
  const [meta] = Object.getOwnPropertyDescriptor(joins, '__proto__')?.value.metas ?? []
  expect(meta).toMatchObject({ name: 'x' })
  expect(meta.phx_ref).not.toBe('forged')
})
