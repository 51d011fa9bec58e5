import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { clientOf, PASSWORD, signUp, startTestServices } from '../testing/people.ts'
import type { Services } from '../services.ts'

let services: Services

beforeAll(async () => {
  // Everyone comes from here; the door's own limits are tested in door.alone.test.ts.
  const plenty = { points: 1000, seconds: 1 }
  services = await startTestServices({ auth: { limits: { signIns: plenty, signUps: plenty } } })
})

afterAll(() => services.close())

const mails = z.array(z.object({ to: z.string(), subject: z.string(), link: z.string().nullable() }))

async function mailsTo(to: string) {
  const response = await fetch(`${services.mailboxUrl}/api?to=${encodeURIComponent(to)}`)
  return mails.parse(await response.json())
}

/** The newest message to an address. Messages are written after the answer. */
async function newestMail(to: string): Promise<{ subject: string; link: URL }> {
  const mail = await vi.waitFor(async () => {
    const [newest] = await mailsTo(to)
    if (!newest?.link) throw new Error(`No message to ${to}`)
    return { subject: newest.subject, link: newest.link }
  })
  return { subject: mail.subject, link: new URL(mail.link) }
}

async function confirm(email: string) {
  const { link } = await newestMail(email)
  const { data, error } = await clientOf(services).auth.verifyOtp({
    token_hash: link.searchParams.get('token_hash') ?? '',
    type: 'email',
  })
  if (error) throw error
  return data
}

describe('signing up and in', () => {
  test('only the mailbox confirms it; then the password works', async () => {
    const email = 'signs-up@ninjadojo.test'
    const { data, error } = await clientOf(services).auth.signUp({
      email,
      password: PASSWORD,
      options: { data: { name: 'olive' } },
    })
    expect(error).toBeNull()
    expect(data).toMatchObject({ session: null, user: { email, user_metadata: { name: 'olive' } } })
    await newestMail(email)
    const early = await clientOf(services).auth.signInWithPassword({ email, password: PASSWORD })
    expect(early.error, 'nor does a stranger who signed up with it').toMatchObject({ code: 'invalid_credentials' })
    const wrong = await clientOf(services).auth.signInWithPassword({ email, password: 'not-the-password' })
    expect(wrong.error, 'callers who do not know the password learn nothing').toMatchObject({
      code: 'invalid_credentials',
    })

    expect((await confirm(email)).user?.id).toBe(data.user?.id)
    const later = await clientOf(services).auth.signInWithPassword({ email, password: PASSWORD })
    expect(later.error).toBeNull()
    expect(later.data.user).toMatchObject({ id: data.user?.id, email, user_metadata: { name: 'olive' } })
  })

  test.each([
    ['before', ['the-squatters-own', PASSWORD]],
    ['after', [PASSWORD, 'the-squatters-own']],
  ])(
    'after two sign-ups with one address, a stranger’s %s its owner’s, no password survives: the mailbox leads to a new one',
    async (when, [one = '', other = '']) => {
      const email = `squatted-${when}@ninjadojo.test`
      await clientOf(services).auth.signUp({ email, password: one })
      const { link: first } = await newestMail(email)
      await clientOf(services).auth.signUp({ email, password: other })
      await vi.waitFor(async () => expect(await mailsTo(email)).toHaveLength(2))
      const { link } = await newestMail(email)
      expect(link.searchParams.get('type')).toBe('recovery')
      const old = await clientOf(services).auth.verifyOtp({
        token_hash: first.searchParams.get('token_hash') ?? '',
        type: 'email',
      })
      expect(old.error).toMatchObject({ code: 'otp_expired' })
      const owner = clientOf(services)
      const { error, data } = await owner.auth.verifyOtp({
        token_hash: link.searchParams.get('token_hash') ?? '',
        type: 'recovery',
      })
      expect(error).toBeNull()
      expect(data.user?.email_confirmed_at).toBeTruthy()
      for (const password of [one, other]) {
        expect((await clientOf(services).auth.signInWithPassword({ email, password })).error).toMatchObject({
          code: 'invalid_credentials',
        })
      }
      expect((await owner.auth.updateUser({ password: 'the-owners-choice' })).error).toBeNull()
      expect(
        (await clientOf(services).auth.signInWithPassword({ email, password: 'the-owners-choice' })).error,
      ).toBeNull()
    },
  )

  test('a sign-in link confirms an address, but not the password that someone set for it before', async () => {
    const email = 'by-link@ninjadojo.test'
    await clientOf(services).auth.signUp({ email, password: 'the-squatters-own' })
    await newestMail(email)
    await clientOf(services).auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
    await vi.waitFor(async () => expect(await mailsTo(email)).toHaveLength(2))
    await confirm(email)
    const { error } = await clientOf(services).auth.signInWithPassword({ email, password: 'the-squatters-own' })
    expect(error).toMatchObject({ code: 'invalid_credentials' })
  })

  test('asking for a sign-in link creates an account that waits for its confirmation', async () => {
    const email = 'new-by-link@ninjadojo.test'
    await clientOf(services).auth.signInWithOtp({ email })
    expect((await newestMail(email)).subject).toBe('Confirm your e-mail address')
    expect((await confirm(email)).user?.email).toBe(email)
  })

  test('a lost confirmation is sent again', async () => {
    const email = 'again@ninjadojo.test'
    await clientOf(services).auth.signUp({ email, password: PASSWORD })
    await newestMail(email)
    expect((await clientOf(services).auth.resend({ type: 'signup', email })).error).toBeNull()
    await vi.waitFor(async () => expect(await mailsTo(email)).toHaveLength(2))
    expect((await confirm(email)).user?.email).toBe(email)
  })

  test.each([
    ['a wrong password', { password: 'not-the-password' }, 'invalid_credentials'],
    ['an unknown address', { email: 'nobody@ninjadojo.test' }, 'invalid_credentials'],
  ])('%s is refused in the same way', async (_what, change, code) => {
    const { email } = await signUp(services, 'adam')
    const { error } = await clientOf(services).auth.signInWithPassword({ email, password: PASSWORD, ...change })
    expect(error).toMatchObject({ code, status: 400 })
  })

  test('a short password is refused as weak', async () => {
    const { error } = await clientOf(services).auth.signUp({ email: 'short@ninjadojo.test', password: 'seven77' })
    expect(error).toMatchObject({ code: 'weak_password' })
  })

  test('a taken address gets the same answer as a new one, and its owner is told', async () => {
    const { email, id } = await signUp(services, 'mia')
    const shapeOf = (user: unknown) =>
      JSON.stringify(user)
        .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
        .replaceAll(/\d{4}-\d\d-\d\dT[^"]+/g, 'time')
        .replaceAll(/[^"]+@ninjadojo.test/g, 'address')
    const taken = await clientOf(services).auth.signUp({
      email: email.toUpperCase(),
      password: 'another-password',
      options: { data: { name: 'x' } },
    })
    const fresh = await clientOf(services).auth.signUp({
      email: 'nobody-yet@ninjadojo.test',
      password: 'another-password',
      options: { data: { name: 'x' } },
    })
    expect(taken.error).toBeNull()
    expect(shapeOf(taken.data)).toBe(shapeOf(fresh.data))
    expect(taken.data.user?.id).not.toBe(id)
    const { subject, link } = await newestMail(email)
    expect(subject).toBe('You already have an account')
    expect(link.href).toBe('http://localhost:3000/auth')
    expect(
      (await clientOf(services).auth.signInWithPassword({ email, password: 'another-password' })).error,
    ).not.toBeNull()
    expect((await clientOf(services).auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  })
})

describe('a session', () => {
  test('is refreshed, and the old token may be used twice at the same time', async () => {
    const { client } = await signUp(services, 'vic')
    const { data: before } = await client.auth.getSession()
    const refresh_token = before.session?.refresh_token ?? ''
    const answers = await Promise.all(
      [clientOf(services), clientOf(services)].map((other) => other.auth.refreshSession({ refresh_token })),
    )
    expect(answers.map(({ error }) => error)).toEqual([null, null])
  })

  test('ends with the sign-out', async () => {
    const { client } = await signUp(services, 'nora')
    const { data } = await client.auth.getSession()
    await client.auth.signOut()
    const { error } = await clientOf(services).auth.getUser(data.session?.access_token)
    expect(error).not.toBeNull()
  })

  test('a forged token is refused by the table API', async () => {
    const response = await fetch(`${services.url}/rest/v1/boards`, {
      headers: {
        apikey: services.publishableKey,
        authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.',
      },
    })
    expect(response.status).toBe(401)
  })
})

describe('links by e-mail', () => {
  test('a magic link leads to the site and signs in, once', async () => {
    const { email, id } = await signUp(services, 'olive')
    await clientOf(services).auth.signInWithOtp({
      email,
      options: { emailRedirectTo: 'http://localhost:3000/auth/confirm?next=/dojo/1', shouldCreateUser: false },
    })
    const { subject, link } = await newestMail(email)
    expect(subject).toBe('Your link to sign in')
    expect(link.origin + link.pathname).toBe('http://localhost:3000/auth/confirm')
    expect(link.searchParams.get('type')).toBe('email')
    expect(link.searchParams.get('next')).toBe('/dojo/1')
    const token_hash = link.searchParams.get('token_hash') ?? ''
    const { data } = await clientOf(services).auth.verifyOtp({ token_hash, type: 'email' })
    expect(data.user?.id).toBe(id)
    const again = await clientOf(services).auth.verifyOtp({ token_hash, type: 'email' })
    expect(again.error).toMatchObject({ code: 'otp_expired' })
  })

  test('a recovery link lets people set a new password', async () => {
    const { email } = await signUp(services, 'mia')
    await clientOf(services).auth.resetPasswordForEmail(email, {
      redirectTo: 'http://localhost:3000/auth/new-password',
    })
    const { link } = await newestMail(email)
    expect(link.searchParams.get('type')).toBe('recovery')
    expect(link.searchParams.get('next')).toBe('/auth/new-password')
    const client = clientOf(services)
    await client.auth.verifyOtp({ token_hash: link.searchParams.get('token_hash') ?? '', type: 'recovery' })
    expect((await client.auth.updateUser({ password: 'a-new-password' })).error).toBeNull()
    const { error } = await clientOf(services).auth.signInWithPassword({ email, password: 'a-new-password' })
    expect(error).toBeNull()
  })

  test('asking to recover an unknown address reveals nothing and sends nothing', async () => {
    const { error } = await clientOf(services).auth.resetPasswordForEmail('nobody@ninjadojo.test')
    expect(error).toBeNull()
    // E-mails are sent in order: one to the unknown address would arrive before the next one.
    const { email } = await signUp(services, 'adam')
    await clientOf(services).auth.resetPasswordForEmail(email)
    await newestMail(email)
    expect(await mailsTo('nobody@ninjadojo.test')).toEqual([])
  })
})

describe('the mailbox', () => {
  test('shows messages escaped, with links that can be followed', async () => {
    const email = "o'neil&sons@ninjadojo.test"
    await clientOf(services).auth.signInWithOtp({ email })
    await newestMail(email)
    const page = await (await fetch(services.mailboxUrl)).text()
    expect(page).not.toContain(email)
    expect(page).toContain('o&#39;neil&amp;sons@ninjadojo.test')
    expect(page).toMatch(/<a href="http:\/\/localhost:3000\/auth\/confirm\?token_hash=[0-9a-f]+&amp;type=email"/)
  })

  test('is not for pages of other sites', async () => {
    const response = await fetch(`${services.mailboxUrl}/api`, { headers: { origin: 'https://evil.test' } })
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })
})

test('a body that is not an object is refused everywhere, and breaks nothing', async () => {
  const { client } = await signUp(services, 'no-object')
  const token = (await client.auth.getSession()).data.session?.access_token ?? ''
  const asked = [
    ...['signup', 'otp', 'recover', 'resend', 'magiclink', 'verify', 'logout', 'admin/users'].map((path) => [
      'POST',
      path,
    ]),
    ...['password', 'refresh_token'].map((grant) => ['POST', `token?grant_type=${grant}`]),
    ['PUT', 'user'],
  ] as const
  for (const [method, path] of asked) {
    for (const body of ['null', '[]', '1', '"text"', 'true', '{', '']) {
      const answer = await fetch(`${services.url}/auth/v1/${path}`, {
        method: method ?? '',
        headers: { apikey: services.secretKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body,
      })
      const isLeftToLite = ['', '{'].includes(body)
      expect
        .soft(answer.status === 400 || (isLeftToLite && answer.status < 500), `${method} ${path} ${body}`)
        .toBe(true)
      await answer.body?.cancel()
    }
  }
})

test('a body that is larger than a person’s data is refused', async () => {
  const ask = (bytes: number) =>
    fetch(`${services.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: services.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'x'.repeat(bytes) }),
    })
  expect([(await ask(60_000)).status, (await ask(70_000)).status]).toEqual([400, 413])
})
