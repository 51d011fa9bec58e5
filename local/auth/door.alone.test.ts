import { request } from 'node:http'
import type { AuthError } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Services } from '../services.ts'
import { makeAccount, someAddress } from '../testing/make-account.ts'
import { clientOf, PASSWORD, signUp, startTestServices } from '../testing/people.ts'
import { LIMITS } from './limits.ts'

const reuseSeconds = 1
let services: Services
/** The addresses of this test's callers. */
let address: string

beforeAll(async () => {
  services = await startTestServices({ auth: { reuseSeconds } })
})

beforeEach(() => {
  address = someAddress()
})

afterAll(() => services.close())

/** Calls the auth service as the app does for a person at `from`, or as anyone with the publishable key. */
async function ask(
  path: string,
  body: object,
  { from = address, key = services.secretKey }: { from?: string; key?: string } = {},
) {
  const answer = await fetch(`${services.url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json', 'sb-forwarded-for': from, 'x-forwarded-for': from },
    body: JSON.stringify(body),
  })
  const { error_code: code } = z.object({ error_code: z.string().optional() }).parse(await answer.json())
  return { status: answer.status, code, retryAfter: answer.headers.get('retry-after') }
}

const trySignIn = (email: string, password: string, options?: Parameters<typeof ask>[2]) =>
  ask('token?grant_type=password', { email, password }, options)
const many = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const codes = (answers: { code: string | undefined }[]) => answers.map(({ code }) => code)
const fresh = () => `${crypto.randomUUID()}@ninjadojo.test`
async function mailsTo(to: string): Promise<unknown[]> {
  const answer = await fetch(`${services.mailboxUrl}/api?to=${encodeURIComponent(to)}`)
  return z.array(z.unknown()).parse(await answer.json())
}

describe('the door counts', () => {
  test('wrong passwords for one account from one network, at the same time or not; others there can still sign in', async () => {
    const { email } = await signUp(services, 'olive')
    const answers = await many(LIMITS.wrongPasswords.points + 5, () => trySignIn(email, 'not-the-password'))
    expect(codes(answers).filter((code) => code === 'invalid_credentials')).toHaveLength(LIMITS.wrongPasswords.points)
    expect(codes(answers).filter((code) => code === 'over_request_rate_limit')).toHaveLength(5)
    const refused = await trySignIn(email, PASSWORD)
    expect(refused).toMatchObject({
      status: 429,
      code: 'over_request_rate_limit',
      retryAfter: expect.stringMatching(/^\d+$/),
    })
    expect((await trySignIn(email, PASSWORD, { from: someAddress() })).status, 'the owner, from elsewhere').toBe(200)
    const { email: other } = await signUp(services, 'mia')
    expect((await trySignIn(other, PASSWORD)).status, 'a colleague, from there').toBe(200)
  })

  test('an address without an account like one with', async () => {
    const answers = await many(LIMITS.wrongPasswords.points + 1, () => trySignIn('nobody@ninjadojo.test', 'a-password'))
    expect(codes(answers).filter((code) => code === 'over_request_rate_limit')).toHaveLength(1)
  })

  test('a right password cancels the wrong ones before it', async () => {
    const { email } = await signUp(services, 'olive')
    for (let round = 0; round < 2; round += 1) {
      await many(LIMITS.wrongPasswords.points - 1, () => trySignIn(email, 'not-the-password'))
      expect((await trySignIn(email, PASSWORD)).status).toBe(200)
    }
  })

  test('passwords for many accounts from one network', async () => {
    const answers = await many(LIMITS.signIns.points + 2, (index) =>
      trySignIn(`many-${index}@ninjadojo.test`, 'a-password'),
    )
    expect(codes(answers).filter((code) => code === 'over_request_rate_limit')).toHaveLength(2)
  })

  test('sign-ups from one network, where others can still sign in', async () => {
    const { email } = await signUp(services, 'mia')
    const answers = await many(LIMITS.signUps.points + 2, () => ask('signup', { email: fresh(), password: PASSWORD }))
    expect(codes(answers).filter((code) => code === 'over_request_rate_limit')).toHaveLength(2)
    expect((await trySignIn(email, PASSWORD)).status).toBe(200)
  })

  test('right passwords not for the network, as long as one account does not give very many', async () => {
    const few = { rightPasswords: { points: 3, seconds: 300 }, signIns: { points: 2, seconds: 300 } }
    const office = await startTestServices({ auth: { limits: few } })
    try {
      const [olive, adam, mia] = [
        await signUp(office, 'olive'),
        await signUp(office, 'adam'),
        await signUp(office, 'mia'),
      ]
      const from = someAddress()
      const statusOf = async ({ email }: { email: string }, password = PASSWORD) => {
        const answer = await fetch(`${office.url}/auth/v1/token?grant_type=password`, {
          method: 'POST',
          headers: { apikey: office.secretKey, 'sb-forwarded-for': from },
          body: JSON.stringify({ email, password }),
        })
        await answer.body?.cancel()
        return answer.status
      }
      for (const person of [olive, adam, olive, adam, olive, adam, mia]) expect(await statusOf(person)).toBe(200)
      expect([await statusOf(mia, 'not-the-password'), await statusOf(olive), await statusOf(mia)]).toEqual([
        400, 200, 429,
      ])
    } finally {
      await office.close()
    }
  })

  test('what people with an account change about it for themselves, whatever strangers in their network ask for', async () => {
    const { client } = await signUp(services, 'olive')
    const { data } = await client.auth.getSession()
    const from = { apikey: services.secretKey, 'sb-forwarded-for': address }
    const own = { ...from, authorization: `Bearer ${data.session?.access_token}` }
    const change = async (name: string) => {
      const body = JSON.stringify({ data: { name } })
      const answer = await fetch(`${services.url}/auth/v1/user`, { method: 'PUT', headers: own, body })
      await answer.body?.cancel()
      return answer.status
    }
    await many(LIMITS.emails.points + 1, () => ask('recover', { email: fresh() }))
    expect(await ask('recover', { email: fresh() })).toMatchObject({ status: 429 })
    expect(await change('Olive')).toBe(200)
    const code = await fetch(`${services.url}/auth/v1/reauthenticate`, { headers: own })
    await code.body?.cancel()
    expect(code.status).toBe(200)
    const more = await many(LIMITS.emails.points, () => change('Olive'))
    expect(more.filter((status) => status === 429)).toHaveLength(2)
  })

  const emailPaths = ['otp', 'recover', 'magiclink', 'resend', 'signup']
  /** Asks for an e-mail to this address, however many of them there are. */
  const askFor = (path: string, email: string, from: string) =>
    ask(path, { email, password: PASSWORD, create_user: false, type: 'signup' }, { from })

  test.each(emailPaths)('e-mails to one address, whether it is known or not: %s', async (path) => {
    const { email } = await signUp(services, 'olive')
    const { points } = LIMITS.emailsTo
    for (const to of [email, fresh()]) {
      const from = someAddress()
      const answers = await many(points + 2, () => askFor(path, to, from))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(points)
      expect(codes(answers).filter((code) => code === 'over_request_rate_limit')).toHaveLength(2)
      expect((await askFor(path, to, someAddress())).status, 'its owner, from elsewhere').toBe(200)
      const others = await many(LIMITS.emailsToFromAll.points, () => askFor(path, to, someAddress()))
      const allowed = LIMITS.emailsToFromAll.points - points - 1
      expect(others.filter(({ status }) => status === 200)).toHaveLength(allowed)
    }
    expect((await mailsTo(email)).length).toBeLessThanOrEqual(LIMITS.emailsToFromAll.points)
  })

  test('e-mails to one address from a site of 256 networks, which leaves some for its owner', async () => {
    const { email } = await signUp(services, 'olive')
    const answers = await many(256, (at) => askFor('recover', email, `2001:db8:7:${(at * 256).toString(16)}::1`))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2 * LIMITS.emailsTo.points)
    expect((await askFor('recover', email, someAddress())).status).toBe(200)
  })

  test('sign-ups and repeated confirmations take no sign-in links from the owner of an address', async () => {
    const { email } = await signUp(services, 'olive')
    for (const path of ['signup', 'resend'])
      await many(LIMITS.emailsToFromAll.points, () => askFor(path, email, someAddress()))
    for (const path of ['otp', 'recover']) expect((await askFor(path, email, someAddress())).status).toBe(200)
  })

  test.each(['email_change', 'sms', 'phone_change', 'recovery', undefined, ['signup']])(
    'no request that sends nothing: resend %j',
    async (type) => {
      const { email } = await signUp(services, 'olive')
      const from = someAddress()
      for (const to of [email, fresh()]) {
        const answers = await many(LIMITS.emails.points, () => ask('resend', { email: to, type }, { from }))
        expect(new Set(answers.map(({ status, code }) => `${status} ${code}`))).toEqual(
          new Set(['400 validation_failed']),
        )
        for (const path of emailPaths.slice(0, 4)) expect((await askFor(path, to, from)).status).toBe(200)
      }
    },
  )

  test('what someone signed in asks for themselves by their account, whatever strangers ask', async () => {
    const { email, client } = await signUp(services, 'olive')
    for (const path of emailPaths) await many(LIMITS.emailsToFromAll.points, () => askFor(path, email, someAddress()))
    for (let at = 0; at < LIMITS.emailsToOwn.points; at += 1)
      expect((await client.auth.updateUser({ email: fresh() })).error).toBeNull()
    const { error } = await client.auth.updateUser({ email: fresh() })
    expect(error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
  })

  test('e-mails requested from one network', async () => {
    const answers = await many(LIMITS.emails.points + 2, () => ask('recover', { email: fresh() }))
    expect(codes(answers).filter((code) => code === 'over_request_rate_limit')).toHaveLength(2)
  })

  test('links tried, but not those that work', async () => {
    const linkOf = async (email: string) => {
      await ask('recover', { email }, { from: someAddress() })
      await expect.poll(async () => (await mailsTo(email)).length).toBeGreaterThan(0)
      const [{ link } = { link: '' }] = z.array(z.object({ link: z.string() })).parse(await mailsTo(email))
      return new URL(link).searchParams.get('token_hash')
    }
    const guess = () => ask('verify', { type: 'email', token_hash: 'guess' })
    await many(LIMITS.verifications.points - 1, guess)
    for (const name of ['olive', 'mia']) {
      const { email } = await signUp(services, name)
      expect((await ask('verify', { type: 'recovery', token_hash: await linkOf(email) })).status).toBe(200)
    }
    const answers = await many(3, guess)
    expect(codes(answers).filter((code) => code === 'over_request_rate_limit')).toHaveLength(2)
  })

  test('refreshes of one session, and none with a token that no session has', async () => {
    const few = await startTestServices({ auth: { limits: { refreshes: { points: 5, seconds: 300 } } } })
    try {
      const { email } = await signUp(few, 'olive')
      const from = someAddress()
      const refresh = async (refresh_token: string | undefined) => {
        const answer = await fetch(`${few.url}/auth/v1/token?grant_type=refresh_token`, {
          method: 'POST',
          headers: { apikey: few.secretKey, 'sb-forwarded-for': from },
          body: JSON.stringify({ refresh_token }),
        })
        const { error_code: code } = z.object({ error_code: z.string().optional() }).parse(await answer.json())
        return code ?? answer.status
      }
      const session = async () =>
        (await clientOf(few).auth.signInWithPassword({ email, password: PASSWORD })).data.session
      const [desk, phone] = [await session(), await session()]
      expect(new Set(await many(7, (index) => refresh(`junk-${index}`)))).toEqual(new Set(['refresh_token_not_found']))
      expect(await many(7, () => refresh(desk?.refresh_token)), 'someone in the same network').toEqual([
        ...Array.from({ length: 5 }, () => 200),
        ...Array.from({ length: 2 }, () => 'over_request_rate_limit'),
      ])
      expect(await refresh(phone?.refresh_token)).toBe(200)
    } finally {
      await few.close()
    }
  })

  test('what a thief changes for the thief’s network alone', async () => {
    const { client } = await signUp(services, 'olive')
    const token = (await client.auth.getSession()).data.session?.access_token ?? ''
    const rename = async (from: string) => {
      const headers = { apikey: services.secretKey, authorization: `Bearer ${token}`, 'sb-forwarded-for': from }
      return (await fetch(`${services.url}/auth/v1/user`, { method: 'PUT', headers, body: '{"data":{}}' })).status
    }
    const there = someAddress()
    const answers = await many(LIMITS.emails.points + 2, () => rename(there))
    expect(answers.filter((status) => status === 429)).toHaveLength(2)
    expect(await rename(someAddress())).toBe(200)
  })

  test('callers other than the app by the address of their connection, whatever they claim', async () => {
    const alone = await startTestServices()
    try {
      const answers = await many(LIMITS.emails.points + 2, async () => {
        const answer = await fetch(`${alone.url}/auth/v1/recover`, {
          method: 'POST',
          headers: {
            apikey: alone.publishableKey,
            'sb-forwarded-for': someAddress(),
            'x-forwarded-for': someAddress(),
          },
          body: JSON.stringify({ email: fresh() }),
        })
        return answer.status
      })
      expect(answers.filter((status) => status === 429)).toHaveLength(2)
    } finally {
      await alone.close()
    }
  })

  test('an IPv6 network as one', async () => {
    const answers = await many(LIMITS.emails.points + 1, (index) =>
      ask('recover', { email: fresh() }, { from: `2001:db8:1:2::${index + 1}` }),
    )
    expect(codes(answers).filter((code) => code === 'over_request_rate_limit')).toHaveLength(1)
  })
})

test.each([
  '/rest/v1/../../auth/v1/signup',
  '/storage/v1/%2e%2e/../auth/v1/signup',
  '/auth/v1/%73ignup',
  '/auth/v1/signup/',
  '/auth/v1//signup',
  '/rest/v1/..%2f..%2fauth/v1/signup',
  '/auth/v1/../../auth/v1/%74oken?grant_type=password',
])('no other spelling of a path bypasses the door: %s', async (path) => {
  const email = fresh()
  const { port } = new URL(services.url)
  const status = await new Promise((resolve, reject) => {
    const headers = { apikey: services.publishableKey, 'content-type': 'application/json' }
    const asked = request({ port, path, method: 'POST', headers }, (answer) => resolve(answer.resume().statusCode))
    asked.on('error', reject)
    asked.end(JSON.stringify({ email, password: PASSWORD }))
  })
  // The door answers it like any other sign-up, or refuses it: it never confirms itself.
  expect([200, 400, 404]).toContain(status)
  expect(['invalid_credentials', 'email_not_confirmed']).toContain((await trySignIn(email, PASSWORD)).code)
})

test.each([
  'gr%61nt_type=x&grant_type=password',
  'grant_type=x&grant_type=password',
  'grant_type=password&grant_type=password',
  'grant_type=x&gr%61nt_type=password',
  'grant%5ftype=password',
  'grant_type+=x&grant_type=password',
  '+grant_type=x&grant_type=password',
  'grant_type&grant_type=password',
  'a;grant_type=x&grant_type=password',
  '&grant_type=password',
  'grant_type=passw%6Frd%00',
  'grant_type=x',
  'grant_type=pkce',
  'grant_type=',
  '',
])('no other spelling of a question bypasses the door: %s', async (question) => {
  const { email } = await signUp(services, 'olive')
  const { data } = await clientOf(services).auth.signInWithPassword({ email, password: PASSWORD })
  const body = { email, password: PASSWORD, refresh_token: data.session?.refresh_token }
  for (const key of [services.publishableKey, services.secretKey]) {
    const answer = await ask(`token?${question}`, body, { key })
    expect(answer.status).toBe(400)
  }
})

test('a refresh token that is used twice ends its family, however the question is spelt', async () => {
  const { email } = await signUp(services, 'olive')
  const { data } = await clientOf(services).auth.signInWithPassword({ email, password: PASSWORD })
  const body = { refresh_token: data.session?.refresh_token }
  expect((await ask('token?grant_type=refresh_token', body)).status).toBe(200)
  await new Promise((resolve) => setTimeout(resolve, reuseSeconds * 1000 + 200))
  expect((await ask('token?gr%61nt_type=x&grant_type=refresh_token', body)).status).toBe(400)
  expect((await ask('token?grant_type=refresh_token', body)).code).toBe('refresh_token_already_used')
})

test('a refresh token with a NUL is invalid', async () => {
  expect((await ask('token?grant_type=refresh_token', { refresh_token: '\0' })).status).toBe(400)
})

test('HEAD sends no e-mail and follows no link', async () => {
  const { email, client } = await signUp(services, 'olive')
  const { data } = await client.auth.getSession()
  const headers = { apikey: services.publishableKey, authorization: `Bearer ${data.session?.access_token}` }
  const head = (path: string) =>
    fetch(`${services.url}/auth/v1/${path}`, { method: 'HEAD', headers, redirect: 'manual' })
  const before = (await mailsTo(email)).length
  expect((await head('reauthenticate')).status).toBe(404)
  await clientOf(services).auth.resetPasswordForEmail(email)
  await vi.waitFor(async () => expect(await mailsTo(email)).toHaveLength(before + 1))
  const [{ link } = { link: '' }] = z.array(z.object({ link: z.string() })).parse(await mailsTo(email))
  const token = new URL(link).searchParams.get('token_hash')
  expect((await head(`verify?type=recovery&token=${token}`)).status).toBe(404)
  const { error } = await clientOf(services).auth.verifyOtp({ token_hash: token ?? '', type: 'recovery' })
  expect(error, 'the link was not used up').toBeNull()
})

test.each(['abc'.repeat(2000), ['a', 'b'], 5, true])('user data without names are refused: %o', async (data) => {
  const { client } = await signUp(services, 'olive')
  const { data: session } = await client.auth.getSession()
  const answer = await fetch(`${services.url}/auth/v1/user`, {
    method: 'PUT',
    headers: { apikey: services.publishableKey, authorization: `Bearer ${session.session?.access_token}` },
    body: JSON.stringify({ data }),
  })
  expect([answer.status, await answer.json()]).toEqual([
    422,
    expect.objectContaining({ msg: 'User data must be an object' }),
  ])
})

test.each(['Bearer\t', 'Bearer  ', 'bearer ', 'Bearer x, Bearer ', 'Basic '])(
  'a token is sent in one way only: %o is not it',
  async (before) => {
    const { client } = await signUp(services, 'olive')
    const { data } = await client.auth.getSession()
    const headers = { apikey: services.publishableKey, authorization: `${before}${data.session?.access_token}` }
    for (const path of ['rest/v1/boards?select=id', 'auth/v1/user', 'storage/v1/object/files/x'])
      expect((await fetch(`${services.url}/${path}`, { headers })).status).toBe(401)
  },
)

describe('response times reveal to no one who has an account', () => {
  /** The CPU time of this process, in milliseconds: other work on the machine does not count. */
  async function workOf(work: () => Promise<unknown>): Promise<number> {
    const since = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(since)
    return (user + system) / 1000
  }

  test.each<[string, (email: string) => Promise<unknown>]>([
    ['a wrong password', (email) => trySignIn(email, 'not-the-password', { from: someAddress() })],
    ['a forgotten password', (email) => ask('recover', { email }, { from: someAddress() })],
    ['a sign-up', (email) => ask('signup', { email, password: PASSWORD }, { from: someAddress() })],
  ])('%s', async (_what, work) => {
    // Hashing as in the product, where it takes most of the time.
    vi.stubEnv('LITE_AUTH_BCRYPT_COST', '10')
    const known: number[] = []
    const unknown: number[] = []
    for (let round = 0; round < 7; round += 1) {
      const { email } = await signUp(services, 'olive')
      known.push(await workOf(() => work(email)))
      unknown.push(await workOf(() => work(fresh())))
    }
    vi.unstubAllEnvs()
    // The minimum of each: garbage collections in between do not count.
    const [one, other] = [Math.min(...known), Math.min(...unknown)]
    expect(Math.abs(one - other), `${one} ms for a known address, ${other} ms for another`).toBeLessThan(
      Math.max(15, 0.5 * Math.max(one, other)),
    )
  })
})

describe('a session', () => {
  async function tokensOf(client: Awaited<ReturnType<typeof signUp>>['client']) {
    const { data } = await client.auth.getSession()
    return { access: data.session?.access_token ?? '', refresh: data.session?.refresh_token ?? '' }
  }
  const refresh = (refresh_token: string) => clientOf(services).auth.refreshSession({ refresh_token })
  const whatIsWrong = ({ error }: { error: AuthError | null }) => error?.code ?? null
  const laterThanReuse = () => new Promise((resolve) => setTimeout(resolve, (reuseSeconds + 0.3) * 1000))

  test('a refresh token used by two tabs keeps both signed in, with one newest token', async () => {
    const { refresh: shared } = await tokensOf((await signUp(services, 'olive')).client)
    const tabs = await Promise.all([refresh(shared), refresh(shared), refresh(shared)])
    expect(tabs.map(whatIsWrong)).toEqual([null, null, null])
    const newest = new Set(tabs.map(({ data }) => data.session?.refresh_token))
    expect(newest.size).toBe(1)
    const [next = ''] = newest
    expect(whatIsWrong(await refresh(next ?? ''))).toBeNull()
  })

  test('a refresh token that is reused later ends its family, including the newest token', async () => {
    const { client } = await signUp(services, 'olive')
    const { refresh: stolen } = await tokensOf(client)
    const { data } = await refresh(stolen)
    await laterThanReuse()
    expect(whatIsWrong(await refresh(stolen))).toBe('refresh_token_already_used')
    expect(
      whatIsWrong(await refresh(data.session?.refresh_token ?? '')),
      'the client that refreshed first is signed out too',
    ).not.toBeNull()
    expect((await clientOf(services).auth.getUser(data.session?.access_token)).error).not.toBeNull()
  })

  test('of one family does not affect the person’s other sessions', async () => {
    const { client, email } = await signUp(services, 'olive')
    const elsewhere = clientOf(services)
    await elsewhere.auth.signInWithPassword({ email, password: PASSWORD })
    const { refresh: stolen } = await tokensOf(client)
    await refresh(stolen)
    await laterThanReuse()
    await refresh(stolen)
    expect(whatIsWrong(await refresh((await tokensOf(elsewhere)).refresh))).toBeNull()
  })

  test.each([
    ['local', { here: false, elsewhere: true }],
    ['others', { here: true, elsewhere: false }],
    ['global', { here: false, elsewhere: false }],
  ] as const)('after signing out (%s), a refresh token is useless', async (scope, lives) => {
    const { client, email } = await signUp(services, 'olive')
    const other = clientOf(services)
    await other.auth.signInWithPassword({ email, password: PASSWORD })
    const [here, elsewhere] = [await tokensOf(client), await tokensOf(other)]
    expect((await client.auth.signOut({ scope })).error).toBeNull()
    expect({
      here: whatIsWrong(await refresh(here.refresh)) === null,
      elsewhere: whatIsWrong(await refresh(elsewhere.refresh)) === null,
    }).toEqual(lives)
  })
})

test('a GET follows no link', async () => {
  const answer = await fetch(`${services.url}/auth/v1/verify?type=signup&token=x`, {
    headers: { apikey: services.publishableKey },
    redirect: 'manual',
  })
  expect(answer.status).toBe(405)
})

test.each<[string, object]>([
  ['verify', { type: 'email', token_hash: [] }],
  ['verify', { type: 'email', token_hash: {} }],
  ['verify', { type: 'email', token: {}, email: 'olive@ninjadojo.test' }],
  ['verify', { type: [], token_hash: 'x' }],
  ['token?grant_type=refresh_token', { refresh_token: {} }],
  ['token?grant_type=refresh_token', {}],
])('a value that is not text is refused: %s %j', async (path, body) => {
  expect(await ask(path, body)).toMatchObject({ status: 400, code: 'validation_failed' })
})

test('an address in upper case is the same mailbox', async () => {
  const { email } = await signUp(services, 'olive')
  expect((await trySignIn(`${email.toUpperCase().replace('OLIVE', 'ＯＬＩＶＥ')}.`, PASSWORD)).status).toBe(200)
})

describe('creating accounts with the secret key', () => {
  test('is only for the server', async () => {
    const body = { email: fresh(), password: PASSWORD, email_confirm: true }
    expect(await ask('admin/users', body, { key: services.publishableKey })).toMatchObject({
      status: 403,
      code: 'not_admin',
    })
    expect(await ask('admin/users', body)).toMatchObject({ status: 200 })
    expect(await ask('admin/users', body)).toMatchObject({ status: 422, code: 'email_exists' })
  })
})

describe('user metadata is limited', () => {
  test.each(['a\0b', 'a\ud800b'])('to what the database can store: %j', async (name) => {
    const [email, elsewhere] = [fresh(), fresh()]
    for (const to of [email, (await signUp(services, 'olive')).email]) {
      const data = { display_name: name }
      for (const path of ['signup', 'otp', 'magiclink', 'recover', 'resend'])
        expect.soft(await ask(path, { email: to, password: PASSWORD, type: 'signup', data }), path).toMatchObject({
          status: 400,
          code: 'validation_failed',
        })
    }
    const made = { email: elsewhere, password: PASSWORD, user_metadata: { display_name: name } }
    expect(await ask('admin/users', made)).toMatchObject({ status: 400, code: 'validation_failed' })
    const { client } = await signUp(services, 'mia')
    expect((await client.auth.updateUser({ data: { name } })).error).toMatchObject({ status: 400 })
    expect((await client.auth.getUser()).data.user?.user_metadata).toMatchObject({ name: 'mia' })
  })

  test.each([
    ['verify', { type: 'email_change', token_hash: 'a\0b' }],
    ['verify', { type: 'email', token_hash: 'a\0b' }],
    ['verify', { type: 'email', token: 'a\0b', email: 'olive@ninjadojo.test' }],
    ['verify', { type: 'email', token: '0123456789', email: 'olive\0@ninjadojo.test' }],
    ['token?grant_type=refresh_token', { refresh_token: 'a\0b' }],
    ['token?grant_type=password', { email: 'olive@ninjadojo.test', password: 'a\0b' }],
  ])('and no text that it cannot read is a failure of ours: %s %j', async (path, body) => {
    expect((await ask(path, body)).status).toBeLessThan(500)
  })

  test('at sign-up, and added to later', async () => {
    const long = { note: 'x'.repeat(9000) }
    const body = { email: fresh(), password: PASSWORD, data: long }
    expect(await ask('signup', body)).toMatchObject({ status: 422, code: 'validation_failed' })
    expect(await ask('otp', { email: fresh(), data: long })).toMatchObject({ status: 422 })

    const { client } = await signUp(services, 'mia')
    const say = async (data: object) => (await client.auth.updateUser({ data })).error?.message ?? null
    expect(await say({ a: 'x'.repeat(900) })).toBeNull()
    expect(await say({ b: 'x'.repeat(900) })).toContain('at most 1500 bytes')
    expect(await say({ b: 'short' })).toBeNull()
  })

  test('so that the cookies of a session fit into the headers of a request', async () => {
    const client = clientOf(services)
    const account = { email: fresh(), password: PASSWORD, data: { note: 'x'.repeat(1480) } }
    await makeAccount(services, client, account)
    const { session } = (await client.auth.getSession()).data
    expect(session?.user.user_metadata).toHaveProperty('note')
    // 16 kB are for all headers of a request, and other cookies of the host are among them.
    expect(Buffer.from(JSON.stringify(session)).toString('base64url').length).toBeLessThan(10_000)
  })

  test('a password that is not text is refused, not tried', async () => {
    const { client } = await signUp(services, 'olive')
    const { error } = await client.auth.updateUser({ password: { a: 1 } as unknown as string })
    expect(error).toMatchObject({ status: 400 })
  })
})
