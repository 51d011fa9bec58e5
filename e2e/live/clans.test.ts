// @vitest-environment node
import { createClient } from '@supabase/supabase-js'
import ws from 'ws'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { POST as inviteRoute } from '@/app/api/clans/invitations/route'
import { POST as linkRoute } from '@/app/api/clans/links/route'
import { mailInvitationRequest } from '@/lib/clans/clan-letters'
import { acceptInvitation, lookAtInvitation } from '@/lib/clans/invitations'
import { createClan, revokeInvitation } from '@/lib/clans/mutations'
import { adminDb } from '@/lib/supabase/admin'
import type { Database } from '@/lib/supabase/database.types'
import type { Db } from '@/lib/supabase/db'
import { type Services, startServices } from '@/local/services'
import { makeAccount } from '@/local/testing/make-account'

/* The route handlers before the real services: the answer, what is written, and the mailbox. */

let services: Services
const work: Promise<unknown>[] = []
vi.mock('next/server', () => ({ after: (what: () => Promise<unknown>) => void work.push(what()) }))

type Someone = { id: string; db: Db; token: string }
let olive: Someone
let mia: Someone
let nora: Someone
let clanId: string

async function signUp(name: string): Promise<Someone> {
  const db = createClient<Database>(services.url, services.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const account = await makeAccount(services, db, {
    email: `${name}@ninjadojo.test`,
    password: 'ink-on-paper-1',
    data: { display_name: name },
  })
  return { ...account, db }
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
  nora = await signUp('nora')
  clanId = await createClan(olive.db, olive.id, { name: 'Atelier', description: '' })
})
afterAll(() => services.close())

async function send(route: typeof inviteRoute, who: Someone, input: object) {
  const request = new Request('http://localhost:3000/api/clans', {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}` },
    body: JSON.stringify({ clanId, boardIds: [], boardRole: 'member', days: 7, ...input }),
  })
  const response = await route(request)
  const body = (await response.json()) as Record<string, unknown>
  await Promise.all(work.splice(0))
  return { status: response.status, body }
}
const invite = (who: Someone, emails: string[], role = 'member') => send(inviteRoute, who, { emails, role })
type Email = { to: string; subject: string; text: string; html: string }
const emailsTo = async (to: string): Promise<Email[]> => (await fetch(`${services.mailboxUrl}/api?to=${to}`)).json()
const tokenIn = (email: Email | undefined) => /\/invite\/([\w-]{43})\n/.exec(email?.text ?? '')?.[1] ?? ''

test('every address gets its own e-mail, with or without an account, and no one joins by it', async () => {
  const { status, body } = await invite(olive, ['mia@ninjadojo.test', 'Someone-New@ninjadojo.test'])
  expect(status).toBe(200)
  expect(body).toEqual({
    invitations: [
      { id: expect.any(String), email: 'mia@ninjadojo.test' },
      { id: expect.any(String), email: 'someone-new@ninjadojo.test' },
    ],
    members: [],
  })
  const [mias, ...more] = await emailsTo('mia@ninjadojo.test')
  const [others] = await emailsTo('someone-new@ninjadojo.test')
  expect(more).toEqual([])
  expect(mias).toMatchObject({
    subject: 'olive invites you to the clan “Atelier”',
    text: expect.stringContaining('As a member, you edit its dojos.'),
  })
  expect(mias?.html).toContain(`<a class="button" href="http://localhost:3000/invite/${tokenIn(mias)}">`)
  expect(tokenIn(mias)).not.toBe('')
  expect(tokenIn(others)).not.toBe(tokenIn(mias))
  const { data } = await olive.db.from('clan_members').select('user_id').eq('clan_id', clanId).throwOnError()
  expect(data).toHaveLength(1)
})

test('the e-mail is for its address alone, and a stranger is told no more than its first letters', async () => {
  const token = tokenIn((await emailsTo('mia@ninjadojo.test'))[0])
  expect(await lookAtInvitation(adminDb(), token)).toMatchObject({ state: 'signed-out', email: 'mia@ninjadojo.test' })
  const look = await lookAtInvitation(nora.db, token)
  expect(look).toMatchObject({ state: 'wrong-account', sentTo: 'm…@ninjadojo.test' })
  expect(look.email).toBeUndefined()
  await expect(acceptInvitation(nora.db, token)).rejects.toMatchObject({ code: 'not_found' })
  expect(await acceptInvitation(mia.db, token)).toBe(clanId)
  expect(await lookAtInvitation(mia.db, token)).toMatchObject({ state: 'member', clan: { id: clanId } })
})

test('a member is named instead of invited, and gets no e-mail', async () => {
  expect((await invite(olive, ['mia@ninjadojo.test'])).body).toEqual({
    invitations: [],
    members: ['mia@ninjadojo.test'],
  })
  expect(await emailsTo('mia@ninjadojo.test')).toHaveLength(1)
})

test('an address gets one e-mail an hour, however often it is invited', async () => {
  for (let again = 0; again < 3; again += 1) await invite(olive, ['often@ninjadojo.test', 'Often+1@ninjadojo.test'])
  const both = [...(await emailsTo('often@ninjadojo.test')), ...(await emailsTo('often%2B1@ninjadojo.test'))]
  expect(both).toHaveLength(1)
})

test('people who are not admins are refused, and no e-mail is sent', async () => {
  for (const who of [mia, nora]) {
    expect((await invite(who, ['victim@ninjadojo.test'])).status).toBe(403)
    expect((await send(linkRoute, who, { role: 'member', uses: 1 })).status).toBe(403)
  }
  expect(await emailsTo('victim@ninjadojo.test')).toEqual([])
})

test.each([
  ['no address', { emails: [] }],
  ['what is no address', { emails: ['nora'] }],
  ['an owner', { role: 'owner' }],
  ['for ever', { days: 365 }],
])('%s is refused before anything is written', async (_, wrong) => {
  expect((await send(inviteRoute, olive, { emails: ['new@ninjadojo.test'], role: 'member', ...wrong })).status).toBe(
    400,
  )
  expect(await emailsTo('new@ninjadojo.test')).toEqual([])
})

test('a person whose invitation has ended asks for a new one, by one e-mail a day to its inviter', async () => {
  const made = await send(linkRoute, olive, { role: 'guest', uses: 1 })
  const token = String(made.body['token'])
  await mailInvitationRequest(adminDb(), token, 'nora@ninjadojo.test')
  const asked = async () =>
    (await emailsTo('olive@ninjadojo.test')).filter(({ subject }) => subject.startsWith('Request'))
  expect(await asked(), 'it is still open').toEqual([])
  await revokeInvitation(olive.db, String(made.body['id']))
  for (let again = 0; again < 2; again += 1) await mailInvitationRequest(adminDb(), token, 'nora@ninjadojo.test')
  const [letter, ...more] = await asked()
  expect(more).toEqual([])
  expect(letter?.text).toContain(
    'Request for a new invitation to the clan “Atelier”\n\nnora@ninjadojo.test asked for a new invitation',
  )
  expect(letter?.text).toContain(`http://localhost:3000/clans/${clanId}/invitations`)
})

test('when there is no room the answer says what the plan allows', async () => {
  const made = await send(linkRoute, olive, { role: 'member', uses: 5 })
  await acceptInvitation(nora.db, String(made.body['token']))
  expect(await invite(olive, ['one-more@ninjadojo.test'])).toMatchObject({
    status: 402,
    body: { code: 'over_plan', overPlan: { plan: 'starter', people: 4, included: 3 } },
  })
  expect(await emailsTo('one-more@ninjadojo.test')).toEqual([])
})
