// @vitest-environment node
import { createClient } from '@supabase/supabase-js'
import ws from 'ws'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { POST } from '@/app/api/boards/invitations/route'
import { createBoard } from '@/lib/boards/new-board/create-board'
import type { Database } from '@/lib/supabase/database.types'
import type { Db } from '@/lib/supabase/db'
import { type Services, startServices } from '@/local/services'
import { makeAccount } from '@/local/testing/make-account'

/* The route handler before the real services: the answer, what is written, and the mailbox. */

let services: Services
const work: Promise<unknown>[] = []
vi.mock('next/server', () => ({ after: (what: () => Promise<unknown>) => void work.push(what()) }))

type Someone = { db: Db; token: string }
let olive: Someone
let mia: Someone
let boardId: string

async function signUp(name: string): Promise<Someone> {
  const db = createClient<Database>(services.url, services.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const { token } = await makeAccount(services, db, {
    email: `${name}@ninjadojo.test`,
    password: 'ink-on-paper-1',
    data: { display_name: name },
  })
  return { db, token }
}

beforeAll(async () => {
  vi.stubGlobal('WebSocket', ws)
  services = await startServices({
    port: 0,
    dataDir: null,
    siteUrl: 'http://localhost:3000',
    migrationsDir: 'supabase/migrations',
  })
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_URL', services.url)
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY', services.publishableKey)
  vi.stubEnv('SUPABASE_SECRET_KEY', services.secretKey)
  vi.stubEnv('SITE_URL', 'http://localhost:3000')
  vi.stubEnv('SMTP_URL', services.smtpUrl)
  olive = await signUp('olive')
  mia = await signUp('mia')
  boardId = await createBoard(olive.db, { title: 'Letters', description: '', lists: [] })
})
afterAll(() => services.close())

async function invite(who: Someone, email: string, role = 'member') {
  const request = new Request('http://localhost:3000/api/boards/invitations', {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}` },
    body: JSON.stringify({ boardId, email, role }),
  })
  const response = await POST(request)
  const body: unknown = await response.json()
  await Promise.all(work.splice(0))
  return { status: response.status, body }
}
type Email = { to: string; subject: string; text: string; html: string }
const emailsTo = async (to: string): Promise<Email[]> => (await fetch(`${services.mailboxUrl}/api?to=${to}`)).json()

test('every address gets the same answer: with an account, without one, or already on the board', async () => {
  for (const email of ['mia@ninjadojo.test', 'nobody-yet@ninjadojo.test', 'olive@ninjadojo.test']) {
    expect(await invite(olive, email)).toEqual({ status: 200, body: { answer: 'invited' } })
  }
  const { data } = await olive.db.from('board_members').select('user_id').eq('board_id', boardId).throwOnError()
  expect(data, 'and no one joins the board by that').toHaveLength(1)
})

test('an invited person gets one e-mail per hour, people on the board get none', async () => {
  await invite(olive, 'mia@ninjadojo.test')
  const [email, ...more] = await emailsTo('mia@ninjadojo.test')
  expect(more).toEqual([])
  expect(email).toMatchObject({
    subject: 'olive invites you to the dojo “Letters”',
    text: expect.stringContaining('http://localhost:3000/dashboard'),
  })
  expect(email?.html).toContain('<a href="http://localhost:3000/auth?tab=try&amp;email=mia%40ninjadojo.test">')
  expect(await emailsTo('nobody-yet@ninjadojo.test')).toHaveLength(1)
  expect(await emailsTo('olive@ninjadojo.test')).toEqual([])
})

test('people who may not invite are refused, and no e-mail is sent', async () => {
  expect((await invite(mia, 'victim@ninjadojo.test')).status).toBe(403)
  expect(await emailsTo('victim@ninjadojo.test')).toEqual([])
})

test('when there is no room the answer says what the plan allows', async () => {
  await olive.db.rpc('share_board', { board_id: boardId, email: 'vic@ninjadojo.test', role: 'viewer' }).throwOnError()
  const vic = await signUp('vic')
  for (const { db } of [mia, vic]) await db.rpc('accept_invitation', { board_id: boardId }).throwOnError()
  expect(await invite(olive, 'one-more@ninjadojo.test')).toMatchObject({
    status: 402,
    body: { code: 'over_plan', overPlan: { plan: 'starter', people: 4, included: 3 } },
  })
})

test('text that is not an address is refused with a sentence', async () => {
  expect((await invite(olive, 'x'.repeat(300))).status).toBe(400)
})
