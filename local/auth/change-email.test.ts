import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { clientOf, PASSWORD, type Person, signUp, startTestServices } from '../testing/people.ts'
import type { Services } from '../services.ts'

let services: Services
const plenty = { points: 1000, seconds: 1 }
const limits = { signIns: plenty, signUps: plenty, emails: plenty, verifications: plenty }
const migrationsDir = fileURLToPath(new URL('../../supabase/migrations', import.meta.url))

beforeAll(async () => {
  services = await startTestServices({ auth: { limits }, migrationsDir })
})
afterAll(() => services.close())

const answerSchema = z.object({
  error_code: z.string().optional(),
  user: z.object({ id: z.string(), email: z.string() }).optional(),
})

async function ask(path: string, body: object) {
  const answer = await fetch(`${services.url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: services.secretKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { error_code: code, user } = answerSchema.parse(await answer.json())
  return { status: answer.status, code, user }
}

const trySignIn = (email: string, password: string) => ask('token?grant_type=password', { email, password })
const fresh = () => `${crypto.randomUUID()}@ninjadojo.test`
const mailSchema = z.array(z.object({ subject: z.string(), text: z.string(), link: z.string().nullable() }))

async function mailsTo(to: string, { mailboxUrl } = services) {
  return mailSchema.parse(await (await fetch(`${mailboxUrl}/api?to=${encodeURIComponent(to)}`)).json())
}

/** The token of the newest link of this type in a mailbox. Messages are written after the answer. */
async function tokenTo(to: string, type = 'email_change', at = services): Promise<string> {
  return vi.waitFor(async () => {
    const links = (await mailsTo(to, at)).flatMap(({ link }) => (link ? [new URL(link)] : []))
    const link = links.find(({ searchParams }) => searchParams.get('type') === type)
    if (!link) throw new Error(`No message to ${to}`)
    return link.searchParams.get('token_hash') ?? ''
  })
}

async function mailOf(to: string, subject: string) {
  return vi.waitFor(async () => {
    const mail = (await mailsTo(to)).find((each) => each.subject === subject)
    if (!mail) throw new Error(`No such message to ${to}`)
    return mail
  })
}

describe('changing the address', () => {
  const wish = async (email: string) => {
    const { client, id, email: old } = await signUp(services, 'olive')
    const { data, error } = await client.auth.updateUser({ email })
    return { client, id, old, user: data.user, error }
  }

  test('is answered alike for a free address and for a taken one, and neither is changed by it', async () => {
    const { email: taken } = await signUp(services, 'mia')
    const free = fresh()
    const [first, second] = [await wish(free), await wish(taken)]
    expect([first.error, second.error]).toEqual([null, null])
    const shape = (user: object | null) => Object.keys(user ?? {}).toSorted()
    expect(shape(first.user)).toEqual(shape(second.user))
    expect(first.user).toMatchObject({ id: first.id, email: first.old, new_email: free })
    expect(second.user).toMatchObject({ id: second.id, email: second.old, new_email: taken })
    const mail = await mailOf(taken, 'This address already has an account')
    expect(mail.link).not.toContain('token_hash')
    for (const [{ old }, wished] of [
      [first, free],
      [second, taken],
    ] as const) {
      const told = await mailOf(old, 'Your e-mail address is about to change')
      expect(told.text, 'the old mailbox is told').toContain(wished)
      expect(told.link).toBe('http://localhost:3000/profile#sign-in')
    }
  })

  test('happens when the new mailbox follows its link, once; then the old address signs no one in', async () => {
    const to = fresh()
    const { id, old } = await wish(to)
    const token_hash = await tokenTo(to)
    const followed = await ask('verify', { type: 'email_change', token_hash })
    expect(followed).toMatchObject({ status: 200, user: { id, email: to } })
    expect(await ask('verify', { type: 'email_change', token_hash })).toMatchObject({
      status: 403,
      code: 'otp_expired',
    })
    expect((await trySignIn(to, PASSWORD)).status).toBe(200)
    expect((await trySignIn(old, PASSWORD)).status).toBe(400)
    expect((await mailOf(old, 'Your e-mail address has changed')).text).toContain(to)
  })

  test('is asked for in an e-mail that names the account by its masked address', async () => {
    const to = fresh()
    const { old } = await wish(to)
    const { text } = await mailOf(to, 'Confirm your new e-mail address')
    expect(text).toContain('the Ninja Dojo account o…@ninjadojo.test')
    expect(text).not.toContain(old)
  })

  test('fails where someone else has confirmed the address in the meantime, and deletes the account that only typed it', async () => {
    const [contested, squatted] = [fresh(), fresh()]
    await wish(contested)
    const late = await tokenTo(contested)
    await ask('admin/users', { email: contested, password: PASSWORD, email_confirm: true })
    expect(await ask('verify', { type: 'email_change', token_hash: late })).toMatchObject({
      status: 403,
      code: 'otp_expired',
    })
    await ask('signup', { email: squatted, password: 'the-squatters-own' })
    await wish(squatted)
    const token_hash = await tokenTo(squatted)
    expect(await ask('verify', { type: 'email_change', token_hash })).toMatchObject({ status: 200 })
    expect((await trySignIn(squatted, 'the-squatters-own')).status).toBe(400)
  })

  test('of two people who confirm the same address at the same moment, one has it', async () => {
    const contested = fresh()
    await wish(contested)
    await wish(contested)
    const tokens = await vi.waitFor(async () => {
      const found = (await mailsTo(contested)).flatMap(({ link }) => {
        const { searchParams } = new URL(link ?? 'http://localhost')
        return searchParams.get('type') === 'email_change' ? [searchParams.get('token_hash') ?? ''] : []
      })
      if (found.length < 2) throw new Error('There are not two messages yet.')
      return found
    })
    const answers = await Promise.all(tokens.map((token_hash) => ask('verify', { type: 'email_change', token_hash })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
  })

  test.each([
    ['nothing', { email: '' }, 400],
    ['no address', { email: 'olive' }, 400],
    ['an address together with a password', { email: 'new@ninjadojo.test', password: 'another-password' }, 422],
    ['a phone number', { phone: '+15550100' }, 422],
  ])('refuses %s', async (_, change, status) => {
    const { client } = await signUp(services, 'olive')
    expect((await client.auth.updateUser(change)).error).toMatchObject({ status, code: 'validation_failed' })
  })

  test('takes the proof that a new password takes, and a token alone changes neither, however it is spelt', async () => {
    const strict = await startTestServices({ auth: { limits, freshSeconds: 0 }, migrationsDir })
    try {
      const { client, email } = await signUp(strict, 'olive')
      const [to, thief] = [fresh(), fresh()]
      const change = (wished: string, current_password?: string) =>
        client.auth.updateUser({ email: wished, ...(current_password && { current_password }) })
      expect((await change(thief)).error).toMatchObject({ code: 'reauthentication_needed' })
      expect((await change(thief, 'not-the-password')).error).toMatchObject({ code: 'invalid_credentials' })
      const token = (await client.auth.getSession()).data.session?.access_token
      for (const scheme of ['Bearer', 'bearer', 'BEARER', 'Bearer ', 'Bearer\t', ''])
        for (const wanted of [{ email: thief }, { password: 'a-thiefs-choice-1' }]) {
          const answer = await fetch(`${strict.url}/auth/v1/user`, {
            method: 'PUT',
            headers: { apikey: strict.publishableKey, authorization: `${scheme} ${token}` },
            body: JSON.stringify(wanted),
          })
          expect(answer.ok, `${scheme}: ${Object.keys(wanted).join()}`).toBe(false)
        }
      expect((await change(to, PASSWORD)).error).toBeNull()
      expect(await tokenTo(to, 'email_change', strict)).toBeTruthy()
      expect(await mailsTo(thief, strict)).toEqual([])
      expect((await clientOf(strict).auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
    } finally {
      await strict.close()
    }
  }, 60_000)

  test.each<[string, (person: Person) => PromiseLike<{ error: unknown }>]>([
    ['a new password', ({ client }) => client.auth.updateUser({ password: 'a-fresh-brush-9' })],
    ['signing out the others', ({ client }) => client.auth.signOut({ scope: 'others' })],
    ['signing out everywhere', ({ client }) => client.auth.signOut({ scope: 'global' })],
    ['signing out the others, as the profile does', ({ client }) => client.rpc('end_other_sessions')],
    [
      'signing out one device',
      async ({ client, email }) => {
        await clientOf(services).auth.signInWithPassword({ email, password: PASSWORD })
        const list = (await client.rpc('my_sessions')).data as { id: string; isThis: boolean }[]
        return client.rpc('end_session', { session_id: list.find(({ isThis }) => !isThis)?.id })
      },
    ],
  ])('that waits is dropped by %s', async (_, act) => {
    const person = await signUp(services, 'olive')
    const to = fresh()
    await person.client.auth.updateUser({ email: to })
    const token_hash = await tokenTo(to)
    expect((await act(person)).error).toBeNull()
    expect(await ask('verify', { type: 'email_change', token_hash })).toMatchObject({
      status: 403,
      code: 'otp_expired',
    })
  })

  test('that waits outlives the sign-out of this device, as on the way to the mailbox', async () => {
    const to = fresh()
    const { client } = await wish(to)
    const token_hash = await tokenTo(to)
    await client.auth.signOut({ scope: 'local' })
    expect(await ask('verify', { type: 'email_change', token_hash })).toMatchObject({ status: 200 })
  })

  /** What a mailbox was sent before: a link for a new password, which may sign in too, and a code. */
  const sentBefore = async ({ client, email }: Person) => {
    await client.auth.reauthenticate()
    const { text } = await mailOf(email, 'Your code')
    await ask('recover', { email })
    return { email, token_hash: await tokenTo(email, 'recovery'), token: /\d{10}/.exec(text)?.[0] ?? '' }
  }
  const expectVoid = async ({ email, token_hash, token }: { email: string; token_hash: string; token: string }) => {
    for (const type of ['recovery', 'magiclink', 'email', 'signup'])
      expect(await ask('verify', { type, token_hash }), `as ${type}`).toMatchObject({
        status: 403,
        code: 'otp_expired',
      })
    expect(token).toHaveLength(10)
    expect((await ask('verify', { type: 'reauthentication', email, token })).status).toBe(400)
  }

  test('leaves the old mailbox no link and no code that works', async () => {
    const person = await signUp(services, 'mia')
    const to = fresh()
    await person.client.auth.updateUser({ email: to })
    const change = await tokenTo(to)
    const before = await sentBefore(person)
    expect((await ask('verify', { type: 'email_change', token_hash: change })).status).toBe(200)
    await expectVoid(before)
  })

  test('like a new password, of which the mailbox is told', async () => {
    const person = await signUp(services, 'mia')
    const before = await sentBefore(person)
    expect((await person.client.auth.updateUser({ password: 'a-fresh-brush-9' })).error).toBeNull()
    await expectVoid(before)
    await mailOf(person.email, 'Your password has changed')
  })

  test('a new password is not undone by who knew the old one, however often they set that', async () => {
    const person = await signUp(services, 'mia')
    const thief = clientOf(services)
    await thief.auth.signInWithPassword({ email: person.email, password: PASSWORD })
    const token = (await thief.auth.getSession()).data.session?.access_token
    const over = new AbortController()
    const again = async () => {
      while (!over.signal.aborted) {
        const answer = await fetch(`${services.url}/auth/v1/user`, {
          method: 'PUT',
          headers: {
            apikey: services.publishableKey,
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify({ password: PASSWORD, current_password: PASSWORD }),
        })
        if (answer.ok) throw new Error('The old password was set again.')
      }
    }
    const attack = Promise.all([again(), again(), again()])
    expect((await person.client.auth.updateUser({ password: 'a-fresh-brush-9' })).error).toBeNull()
    over.abort()
    await attack
    expect((await trySignIn(person.email, PASSWORD)).status).toBe(400)
    expect((await person.client.auth.refreshSession()).error).toBeNull()
  })

  test('nor does a sign-in with the old one that is under way outlive it', async () => {
    const person = await signUp(services, 'mia')
    const signIns = Array.from({ length: 8 }, async (_, at) => {
      await new Promise((resolve) => setTimeout(resolve, 5 * at))
      const client = clientOf(services)
      return (await client.auth.signInWithPassword({ email: person.email, password: PASSWORD })).error ? null : client
    })
    expect((await person.client.auth.updateUser({ password: 'a-fresh-brush-9' })).error).toBeNull()
    const alive = (await Promise.all(signIns)).map(
      async (client) => client && (await client.auth.refreshSession()).data.user,
    )
    expect((await Promise.all(alive)).filter(Boolean)).toEqual([])
  })

  test('a new password signs out the other devices, and not this one', async () => {
    const person = await signUp(services, 'mia')
    const other = clientOf(services)
    await other.auth.signInWithPassword({ email: person.email, password: PASSWORD })
    expect((await other.auth.getUser()).error).toBeNull()
    expect((await person.client.auth.updateUser({ password: 'a-fresh-brush-9' })).error).toBeNull()
    expect((await other.auth.refreshSession()).error).not.toBeNull()
    expect((await person.client.auth.refreshSession()).error).toBeNull()
  })

  test('like nothing, or what is not theirs to change, changes nothing', async () => {
    const { client, id, email } = await signUp(services, 'mia')
    const token = (await client.auth.getSession()).data.session?.access_token
    for (const body of ['', '{}', '{"app_metadata": {"role": "admin"}, "role": "service_role"}']) {
      const answer = await fetch(`${services.url}/auth/v1/user`, {
        method: 'PUT',
        headers: { apikey: services.publishableKey, authorization: `Bearer ${token}` },
        body,
      })
      expect(answer.status, `with ${body}`).toBe(200)
      expect(await answer.json()).toMatchObject({
        id,
        email,
        role: 'authenticated',
        app_metadata: { provider: 'email' },
      })
    }
  })

  test('is not for visitors', async () => {
    const answer = await fetch(`${services.url}/auth/v1/user`, {
      method: 'PUT',
      headers: { apikey: services.publishableKey, authorization: `Bearer ${services.publishableKey}` },
      body: JSON.stringify({ email: fresh() }),
    })
    expect([401, 403]).toContain(answer.status)
  })

  test.each(['email_change_current', 'email_change_new', 'phone_change', 'reauthentication'])(
    'no link is a %s',
    async (type) => {
      expect(await ask('verify', { type, token_hash: 'x' })).toMatchObject({ status: 400, code: 'validation_failed' })
    },
  )
  test('and no code is guessed', async () => {
    for (const hash of [{}, { token_hash: '' }])
      expect(await ask('verify', { type: 'email_change', email: fresh(), token: '123456', ...hash })).toMatchObject({
        status: 400,
        code: 'validation_failed',
      })
  })
})
