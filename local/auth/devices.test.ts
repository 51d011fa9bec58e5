import { fileURLToPath } from 'node:url'
import { createClient } from '@supabase/supabase-js'
import WebSocket from 'ws'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, signUp, startTestServices } from '../testing/people.ts'
import type { Services } from '../services.ts'

let services: Services

beforeAll(async () => {
  services = await startTestServices({
    migrationsDir: fileURLToPath(new URL('../../supabase/migrations', import.meta.url)),
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
