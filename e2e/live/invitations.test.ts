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
type Letter = { to: string; subject: string; text: string; html: string }
const letters = async (to: string): Promise<Letter[]> => (await fetch(`${services.mailboxUrl}/api?to=${to}`)).json()

test('every address is answered alike: with an account, without one, and on the board already', async () => {
  for (const email of ['mia@ninjadojo.test', 'nobody-yet@ninjadojo.test', 'olive@ninjadojo.test']) {
    expect(await invite(olive, email)).toEqual({ status: 200, body: { answer: 'invited' } })
  }
  const { data } = await olive.db.from('board_members').select('user_id').eq('board_id', boardId).throwOnError()
  expect(data, 'and nobody is on the board for that').toHaveLength(1)
})

test('one e-mail an hour goes to who is invited, none to who is on the board', async () => {
  await invite(olive, 'mia@ninjadojo.test')
  const [letter, ...more] = await letters('mia@ninjadojo.test')
  expect(more).toEqual([])
  expect(letter).toMatchObject({
    subject: 'olive invites you to the dojo “Letters”',
    text: expect.stringContaining('http://localhost:3000/dashboard'),
  })
  expect(letter?.html).toContain('<a href="http://localhost:3000/auth?tab=try&amp;email=mia%40ninjadojo.test">')
  expect(await letters('nobody-yet@ninjadojo.test')).toHaveLength(1)
  expect(await letters('olive@ninjadojo.test')).toEqual([])
})

test('who may not invite is refused, and no e-mail goes out', async () => {
  expect((await invite(mia, 'victim@ninjadojo.test')).status).toBe(403)
  expect(await letters('victim@ninjadojo.test')).toEqual([])
})

test('where there is no room the answer says what the plan is for', async () => {
  await olive.db.rpc('share_board', { board_id: boardId, email: 'vic@ninjadojo.test', role: 'viewer' }).throwOnError()
  const vic = await signUp('vic')
  for (const { db } of [mia, vic]) await db.rpc('accept_invitation', { board_id: boardId }).throwOnError()
  expect(await invite(olive, 'one-more@ninjadojo.test')).toMatchObject({
    status: 402,
    body: { code: 'over_plan', overPlan: { plan: 'starter', people: 4, included: 3 } },
  })
})

test('what is no address is refused with a sentence', async () => {
  expect((await invite(olive, 'x'.repeat(300))).status).toBe(400)
})
