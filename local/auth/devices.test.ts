import { fileURLToPath } from 'node:url'
import { createClient } from '@supabase/supabase-js'
import WebSocket from 'ws'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf, PASSWORD, signUp, startTestServices, subscribe, until } from '../testing/people.ts'
import type { Services } from '../services.ts'

let services: Services

beforeAll(async () => {
  services = await startTestServices({
    migrationsDir: fileURLToPath(new URL('../../supabase/migrations', import.meta.url)),
    realtime: { allowsPublicTopics: true },
  })
})
afterAll(() => services.close())

/** Signs in as the app's server does for someone with this browser, at this address. */
async function device(email: string, userAgent: string, address: string) {
  const client = createClient(services.url, services.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as unknown as typeof globalThis.WebSocket },
    global: { headers: { 'user-agent': userAgent, 'sb-forwarded-for': address } },
  })
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  return client
}

test('each session knows its browser and address, and one that is signed out is refused from its next request on', async () => {
  const { email } = await signUp(services, 'olive')
  const desk = await device(email, 'Firefox at the desk', '203.0.113.9')
  const phone = await device(email, 'Safari on the phone', '2001:db8::7')
  const { data } = await desk.rpc('my_sessions')
  const sessions = data as { id: string; userAgent: string; address: string; isThis: boolean }[]
  expect(sessions).toHaveLength(3)
  expect(sessions[0]).toMatchObject({ userAgent: 'Firefox at the desk', address: '203.0.113.9', isThis: true })
  const other = sessions.find(({ userAgent }) => userAgent === 'Safari on the phone')
  expect(other).toMatchObject({ address: '2001:db8::7', isThis: false })

  expect((await phone.from('boards').select('id')).error).toBeNull()
  expect(await desk.rpc('end_session', { session_id: other?.id })).toMatchObject({ data: other?.id })
  for (const refused of [await phone.from('boards').select('id'), await phone.rpc('viewer')])
    expect(refused).toMatchObject({ status: 401, error: { code: 'PT401' } })
  const files = await phone.storage.from('avatars').list('')
  expect(files.error, 'nor gets a file').toMatchObject({ status: 401, message: 'This device has been signed out.' })
  expect((await phone.auth.refreshSession()).error).not.toBeNull()
  expect((await desk.from('boards').select('id')).error, 'the others go on').toBeNull()
})

test('all others are signed out at once', async () => {
  const { email } = await signUp(services, 'mia')
  const desk = await device(email, 'Firefox', '203.0.113.9')
  const phone = await device(email, 'Safari', '203.0.113.9')
  expect(await desk.rpc('end_other_sessions')).toMatchObject({ data: 2 })
  expect((await phone.rpc('viewer')).status).toBe(401)
  expect((await desk.rpc('viewer')).status).toBe(200)
})

test('no one ends the session of someone else', async () => {
  const [olive, nora] = [await signUp(services, 'olive'), await signUp(services, 'nora')]
  const { data } = await olive.client.rpc('my_sessions')
  const [{ id } = { id: '' }] = data as { id: string }[]
  expect(await nora.client.rpc('end_session', { session_id: id })).toMatchObject({ data: null, error: null })
  expect((await olive.client.rpc('viewer')).status).toBe(200)
})

test('a device that was signed out joins no channel, and one that it has joined ends', async () => {
  const { client, email } = await signUp(services, 'olive')
  const { data: boardId } = await client.rpc('create_board', { title: 'Signed out', lists: [{ title: 'Ready' }] })
  const [desk, phone] = [await device(email, 'Firefox', '203.0.113.9'), await device(email, 'Safari', '203.0.113.9')]
  const topic = `board:${String(boardId)}`
  // The test's clients carry the server's key; a browser carries the person's token.
  const tokenOf = async ({ auth }: typeof phone) => (await auth.getSession()).data.session?.access_token ?? ''
  for (const one of [desk, phone]) await one.realtime.setAuth(await tokenOf(one))
  const heard = phone.channel(topic, { config: { private: true } })
  const messages: unknown[] = []
  const statuses: string[] = []
  heard.on('broadcast', { event: '*' }, (message) => messages.push(message))
  await new Promise<void>((resolve) => {
    heard.subscribe((status) => {
      statuses.push(status)
      resolve()
    })
  })
  expect(statuses).toEqual(['SUBSCRIBED'])
  const rename = (title: string) => desk.from('boards').update({ title }).eq('id', boardId)
  await rename('Heard')
  await until(() => messages.length > 0, 'the phone hears the board')

  await desk.rpc('end_other_sessions')
  const again = clientOf(services)
  await again.realtime.setAuth(await tokenOf(phone))
  expect(await subscribe(again.channel(topic, { config: { private: true } }))).toContain('Unauthorized')
  await until(async () => {
    await rename(`Not heard ${Date.now()}`)
    return statuses.includes('CLOSED')
  }, 'the channel ends')
  const known = messages.length
  await rename('Nor this')
  const own = desk.channel(topic, { config: { private: true } })
  expect(await subscribe(own), 'the others go on').toBe('SUBSCRIBED')
  expect(messages).toHaveLength(known)
  for (const one of [desk, phone, again]) await one.removeAllChannels()
}, 30_000)

test('an idle channel of a device that was signed out closes, and no row is told to its token', async () => {
  const { client, email, id } = await signUp(services, 'olive')
  const [desk, phone] = [await device(email, 'Firefox', '203.0.113.9'), await device(email, 'Safari', '203.0.113.9')]
  const tokenOf = async ({ auth }: typeof phone) => (await auth.getSession()).data.session?.access_token ?? ''
  for (const one of [desk, phone]) await one.realtime.setAuth(await tokenOf(one))
  const statuses: Record<string, string[]> = { phone: [], desk: [], again: [] }
  const heard: Record<string, unknown[]> = { phone: [], desk: [], again: [] }
  /** Waits until the server sends rows on this channel. */
  const watch = (name: string, one: typeof phone, topic: string, config: object) =>
    new Promise<void>((resolve) => {
      one
        .channel(topic, { config })
        .on('postgres_changes', { event: '*', schema: 'public', table: 'notifications' }, (change) =>
          heard[name]?.push(change),
        )
        .on('system', {}, ({ extension, status }) => extension === 'postgres_changes' && status === 'ok' && resolve())
        .subscribe((status) => statuses[name]?.push(status))
    })
  const topic = `mentions:${id}`
  await watch('desk', desk, topic, { private: true })
  await watch('phone', phone, topic, { private: true })
  expect((await client.rpc('end_other_sessions')).error).toBeNull()
  await until(() => statuses['phone']?.includes('CLOSED') ?? false, 'the channel closes', 3000)

  // Signing in again is another session; what the dead token may still do is tried on a topic open to everyone.
  const third = await device(email, 'Firefox', '203.0.113.9')
  await third.realtime.setAuth(await tokenOf(third))
  await watch('desk', third, topic, { private: true })
  const again = clientOf(services)
  await again.realtime.setAuth(await tokenOf(phone))
  await watch('again', again, 'anything', {})
  const operator = clientOf({ url: services.url, publishableKey: services.secretKey })
  const isHeard = (count: number) => until(() => heard['desk']?.length === count, 'the session that exists hears of it')
  const notify = async (key: string) => {
    const { error } = await operator.from('notifications').insert({ user_id: id, key, kind: 'assigned' })
    expect(error).toBeNull()
  }
  await notify('first')
  await isHeard(1)
  expect((await operator.from('notifications').delete().eq('user_id', id)).error).toBeNull()
  await isHeard(2)
  await notify('last')
  await isHeard(3)
  expect(heard['phone']).toEqual([])
  expect(heard['again']).toEqual([])
  for (const one of [desk, phone, third, again]) await one.removeAllChannels()
}, 30_000)

test('people who know the current password, or have just signed in, can change it', async () => {
  const strict = await startTestServices({ auth: { freshSeconds: 0 } })
  try {
    const { client, email } = await signUp(strict, 'adam')
    const change = (password: string, current_password?: string) =>
      client.auth.updateUser({ password, ...(current_password && { current_password }) })
    expect((await change('a-thiefs-choice-1')).error).toMatchObject({ code: 'reauthentication_needed' })
    expect((await change('a-thiefs-choice-1', 'not-the-password')).error).toMatchObject({ code: 'invalid_credentials' })
    expect((await client.auth.updateUser({ data: { theme: 'dark' } })).error, 'anything else goes on').toBeNull()
    const signIn = (password: string) => clientOf(strict).auth.signInWithPassword({ email, password })
    expect((await signIn(PASSWORD)).error).toBeNull()
    expect((await change('a-fresh-brush-9', PASSWORD)).error).toBeNull()
    expect((await signIn('a-fresh-brush-9')).error).toBeNull()
    for (let tries = 0; tries < 10; tries += 1) await change('a-thiefs-choice-1', `guess-${tries}`)
    expect((await change('a-thiefs-choice-1', 'a-fresh-brush-9')).error, 'tries are counted').toMatchObject({
      status: 429,
    })
  } finally {
    await strict.close()
  }
})
