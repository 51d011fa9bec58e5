import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { clientOf, PASSWORD, signUp, startTestServices } from '../testing/people.ts'
import type { Services } from '../services.ts'

let services: Services

beforeAll(async () => {
  services = await startTestServices()
}, 30_000)

afterAll(() => services.close())

const mails = z.array(z.object({ to: z.string(), subject: z.string(), link: z.string().nullable() }))

/** The newest message to an address. */
async function newestMail(to: string): Promise<{ subject: string; link: URL }> {
  const response = await fetch(`${services.mailboxUrl}/api?to=${encodeURIComponent(to)}`)
  const [mail] = mails.parse(await response.json())
  if (!mail?.link) throw new Error(`No message to ${to}`)
  return { subject: mail.subject, link: new URL(mail.link) }
}

describe('signing up and in', () => {
  test('needs no confirmation, and the password works again', async () => {
    const { email, id } = await signUp(services, 'olive')
    const { data, error } = await clientOf(services).auth.signInWithPassword({ email, password: PASSWORD })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ id, email, user_metadata: { name: 'olive' } })
  })

  test.each([
    ['a wrong password', { password: 'not-the-password' }, 'invalid_credentials'],
    ['an unknown address', { email: 'nobody@ninjadojo.test' }, 'invalid_credentials'],
  ])('%s is refused alike', async (_what, change, code) => {
    const { email } = await signUp(services, 'adam')
    const { error } = await clientOf(services).auth.signInWithPassword({ email, password: PASSWORD, ...change })
    expect(error).toMatchObject({ code, status: 400 })
  })

  test('a short password is refused as weak', async () => {
    const { error } = await clientOf(services).auth.signUp({ email: 'short@ninjadojo.test', password: 'seven77' })
    expect(error).toMatchObject({ code: 'weak_password' })
  })

  test('a taken address is refused', async () => {
    const { email } = await signUp(services, 'mia')
    const { error } = await clientOf(services).auth.signUp({ email: email.toUpperCase(), password: PASSWORD })
    expect(error).toMatchObject({ code: 'user_already_exists' })
  })
})

describe('a session', () => {
  test('is refreshed, and the old token may be used twice at once', async () => {
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
      headers: { apikey: services.publishableKey, authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.' },
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

  test('a recovery link lets one set a new password', async () => {
    const { email } = await signUp(services, 'mia')
    await clientOf(services).auth.resetPasswordForEmail(email, { redirectTo: 'http://localhost:3000/auth/new-password' })
    const { link } = await newestMail(email)
    expect(link.searchParams.get('type')).toBe('recovery')
    expect(link.searchParams.get('next')).toBe('/auth/new-password')
    const client = clientOf(services)
    await client.auth.verifyOtp({ token_hash: link.searchParams.get('token_hash') ?? '', type: 'recovery' })
    expect((await client.auth.updateUser({ password: 'a-new-password' })).error).toBeNull()
    const { error } = await clientOf(services).auth.signInWithPassword({ email, password: 'a-new-password' })
    expect(error).toBeNull()
  })

  test('asking to recover an unknown address tells nothing and sends nothing', async () => {
    const { error } = await clientOf(services).auth.resetPasswordForEmail('nobody@ninjadojo.test')
    expect(error).toBeNull()
    await expect(newestMail('nobody@ninjadojo.test')).rejects.toThrow('No message')
  })
})

describe('the mailbox', () => {
  test('shows messages escaped, with links that can be followed', async () => {
    const email = '<script>"x"</script>@ninjadojo.test'
    await clientOf(services).auth.signInWithOtp({ email })
    const page = await (await fetch(services.mailboxUrl)).text()
    expect(page).not.toContain('<script>')
    expect(page).toContain('&lt;script&gt;')
    expect(page).toMatch(/<a href="http:\/\/localhost:3000\/auth\/confirm\?token_hash=[0-9a-f]+&amp;type=email"/)
  })

  test('is not for pages of other sites', async () => {
    const response = await fetch(`${services.mailboxUrl}/api`, { headers: { origin: 'https://evil.test' } })
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })
})
