import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { PASSWORD, signUp, startTestServices } from '../testing/people.ts'
import type { Services } from '../services.ts'

let services: Services

beforeAll(async () => {
  const plenty = { points: 1000, seconds: 1 }
  services = await startTestServices({ auth: { limits: { signIns: plenty, emails: plenty, verifications: plenty } } })
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
const mailSchema = z.array(z.object({ subject: z.string(), link: z.string().nullable() }))

async function mailsTo(to: string) {
  return mailSchema.parse(await (await fetch(`${services.mailboxUrl}/api?to=${encodeURIComponent(to)}`)).json())
}

/** The token of the link of this type in a mailbox. Messages are written after the answer. */
async function tokenTo(to: string): Promise<string> {
  return vi.waitFor(async () => {
    const links = (await mailsTo(to)).flatMap(({ link }) => (link ? [new URL(link)] : []))
    const link = links.find(({ searchParams }) => searchParams.get('type') === 'email_change')
    if (!link) throw new Error(`No message to ${to}`)
    return link.searchParams.get('token_hash') ?? ''
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
    const mail = await vi.waitFor(async () => {
      const [newest] = await mailsTo(taken)
      if (!newest) throw new Error('No message')
      return newest
    })
    expect(mail.subject).toBe('This address already has an account')
    expect(mail.link).not.toContain('token_hash')
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

  test.each([
    ['nothing', { email: '' }, 400],
    ['no address', { email: 'olive' }, 400],
    ['an address together with a password', { email: 'new@ninjadojo.test', password: 'another-password' }, 422],
    ['a phone number', { phone: '+15550100' }, 422],
  ])('refuses %s', async (_, change, status) => {
    const { client } = await signUp(services, 'olive')
    expect((await client.auth.updateUser(change)).error).toMatchObject({ status, code: 'validation_failed' })
  })

  test('is not for visitors', async () => {
    const answer = await fetch(`${services.url}/auth/v1/user`, {
      method: 'PUT',
      headers: { apikey: services.publishableKey, authorization: `Bearer ${services.publishableKey}` },
      body: JSON.stringify({ email: fresh() }),
    })
    expect([401, 403]).toContain(answer.status)
  })

  test.each(['email_change_current', 'email_change_new', 'phone_change'])('no link is a %s', async (type) => {
    expect(await ask('verify', { type, token_hash: 'x' })).toMatchObject({ status: 400, code: 'validation_failed' })
  })
  test('and no code is guessed', async () => {
    expect(await ask('verify', { type: 'email_change', email: fresh(), token: '123456' })).toMatchObject({
      status: 400,
      code: 'validation_failed',
    })
  })
})
