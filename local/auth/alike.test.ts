import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { LIMITS } from './limits.ts'
import { MailStore } from '../mailbox/mail-store.ts'
import { clientOf, PASSWORD, type Person, signUp, startTestServices } from '../testing/people.ts'
import type { Services } from '../services.ts'

/* What a stranger asks for one after the other is answered alike, whether or not an address has an account. */

let services: Services
const plenty = { points: 1000, seconds: 1 }

beforeAll(async () => {
  services = await startTestServices({
    auth: { limits: { signIns: plenty, signUps: plenty, emails: plenty, emailsTo: plenty, verifications: plenty } },
  })
})
afterAll(() => services.close())

type Step = [path: string, body?: object | undefined, method?: string]

/** What is different in each answer: ids, times, the addresses that were asked for. */
function plain(text: string, emails: string[]): string {
  return emails
    .reduce((rest, email) => rest.replaceAll(email, '(address)'), text)
    .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '(id)')
    .replaceAll(/\d{4}-\d\d-\d\d[T ][\d:.]+(?:Z|\+\d\d(?::\d\d)?)/g, '(time)')
    .replaceAll(/\d+(?= seconds)|(?<="expires_at":)\d+/g, '(seconds)')
}

async function mailsTo(to: string): Promise<number> {
  const answer = await fetch(`${services.mailboxUrl}/api?to=${encodeURIComponent(to)}`)
  return z.array(z.unknown()).parse(await answer.json()).length
}

async function ask([path, body, method = 'POST']: Step, token?: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${services.url}/auth/v1/${path}`, {
    method,
    headers: {
      apikey: services.publishableKey,
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, text: await answer.text() }
}

const signUpWith = (email: string): Step => ['signup', { email, password: 'a-guess-of-mine' }]
const signInWith = (email: string): Step => ['token?grant_type=password', { email, password: 'a-guess-of-mine' }]
const codes = (email: string): Step[] =>
  ['email', 'magiclink', 'signup', 'recovery', 'invite', 'email_change'].map((type) => [
    'verify',
    { type, email, token: '0123456789' },
  ])

const sequences: [what: string, steps: (email: string) => Step[]][] = [
  ['signs up and in', (email) => [signUpWith(email), signInWith(email)]],
  ['signs up twice, and in', (email) => [signUpWith(email), signUpWith(email), signInWith(email)]],
  [
    'signs up, and in until that is refused',
    (email) => [
      signUpWith(email),
      ...Array.from({ length: LIMITS.wrongPasswords.points + 2 }, () => signInWith(email)),
    ],
  ],
  [
    'signs up, has it confirmed again, and signs in',
    (email) => [signUpWith(email), ['resend', { email, type: 'signup' }], signInWith(email)],
  ],
  ['signs up, recovers it, and signs in', (email) => [signUpWith(email), ['recover', { email }], signInWith(email)]],
  ['asks for a link, and signs up and in', (email) => [['otp', { email }], signUpWith(email), signInWith(email)]],
  ['asks for a link and tries its codes', (email) => [['otp', { email }], ...codes(email)]],
  ['signs up and tries the codes of that', (email) => [signUpWith(email), ...codes(email)]],
  ['recovers it and tries the codes of that', (email) => [['recover', { email, create_user: false }], ...codes(email)]],
]

/** Answers what is told about an address. After each step, what it began is waited for. */
async function walk(steps: Step[], email: string): Promise<string[]> {
  const told: string[] = []
  for (const step of steps) {
    const { status, text } = await ask(step)
    told.push(`${step[0]} ${status} ${plain(text, [email])}`)
    await settled()
  }
  return told
}

/** E-mails are sent in order, so that what was asked for before one of our own is done when that has come. */
async function settled(): Promise<void> {
  const email = `${crypto.randomUUID()}@ninjadojo.test`
  await ask(['otp', { email }])
  await vi.waitFor(async () => expect(await mailsTo(email)).toBe(1), 30_000)
}

test.each(sequences)('a stranger who %s does not learn whether an address has an account', async (_, steps) => {
  const { email: taken } = await signUp(services, 'mia')
  const free = `${crypto.randomUUID()}@ninjadojo.test`
  expect(await walk(steps(taken), taken)).toEqual(await walk(steps(free), free))
})

test.each<[string, (olive: Person) => Promise<Step>]>([
  ['looks at the account', async () => ['user', undefined, 'GET']],
  ['changes something else', async () => ['user', { data: { mood: 'calm' } }, 'PUT']],
  [
    'refreshes the session',
    async ({ client }) => [
      'token?grant_type=refresh_token',
      { refresh_token: (await client.auth.getSession()).data.session?.refresh_token },
    ],
  ],
])('someone who wishes for an address and %s does not learn whether it has an account', async (_, next) => {
  const { email: taken } = await signUp(services, 'mia')
  const told = []
  for (const wished of [taken, `${crypto.randomUUID()}@ninjadojo.test`]) {
    const olive = await signUp(services, 'olive')
    const token = (await olive.client.auth.getSession()).data.session?.access_token
    const asked = await ask(['user', { email: wished }, 'PUT'], token)
    await settled()
    const { status, text } = await ask(await next(olive), token)
    const plainText = plain(text, [wished, olive.email]).replaceAll(/"(access|refresh)_token":"[^"]+"/g, '')
    told.push([asked.status, plain(asked.text, [wished, olive.email]), status, plainText])
    expect(text).toContain(`"new_email":"${wished}"`)
  }
  expect(told[0]).toEqual(told[1])
})

test('what is asked for by e-mail is neither begun right away nor lost when the services stop', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'dojo-later-'))
  const hour = 3_600_000
  const alone = await startTestServices({ dataDir, auth: { delay: [hour, hour] } })
  const mia = await signUp(alone, 'mia')
  const asked = ['signup', 'recover', 'resend', 'otp'].map((path) => ({ path, email: `${path}@ninjadojo.test` }))
  const post = (path: string, body: object) =>
    fetch(`${alone.url}/auth/v1/${path}`, {
      method: 'POST',
      headers: { apikey: alone.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await post('recover', { email: mia.email })
  for (const { path, email } of asked) await post(path, { email, password: PASSWORD, type: 'signup' })
  await mia.client.auth.updateUser({ email: 'wished@ninjadojo.test' })
  const sentTo = () =>
    MailStore.open(dataDir, () => {})
      .list()
      .map(({ to }) => to)
  expect(sentTo()).toEqual([])
  await alone.close()
  expect(new Set(sentTo())).toEqual(
    new Set([mia.email, 'signup@ninjadojo.test', 'otp@ninjadojo.test', 'wished@ninjadojo.test']),
  )
  await rm(dataDir, { recursive: true })
})

test('the account of a taken address is not changed by a wish for it', async () => {
  const mia = await signUp(services, 'mia')
  const { client } = await signUp(services, 'olive')
  await client.auth.updateUser({ email: mia.email })
  await settled()
  const again = await clientOf(services).auth.signInWithPassword({ email: mia.email, password: PASSWORD })
  expect(again.data.user?.id).toBe(mia.id)
})
