import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { generateKeys } from '../data-folder/keys.ts'
import { WritePace } from './write-pace.ts'

const keys = generateKeys()
const tokenOf = (sub: string) =>
  new SignJWT({ role: 'authenticated', sub })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(keys.jwtSecret))
const from = (headers: Record<string, string>) => new Request('http://localhost/rest/v1/cards', { headers })
const by = async (sub: string) => from({ apikey: keys.publishableKey, authorization: `Bearer ${await tokenOf(sub)}` })

test('people write so many bytes an hour, each for themselves, and the server as many as it likes', async () => {
  const pace = new WritePace(keys, 1000)
  const take = async (request: Request, bytes: number, address = '192.0.2.1') => pace.take(request, bytes, address)
  const tooMuch = { status: 429, message: 'You have written very much within an hour. Try again in 60 minutes.' }
  await take(await by('olive'), 1000)
  await expect(take(await by('olive'), 1)).rejects.toMatchObject(tooMuch)
  await take(await by('mia'), 1000)
  const visitor = from({ apikey: keys.publishableKey })
  await take(visitor, 1000)
  await expect(take(visitor, 1)).rejects.toMatchObject(tooMuch)
  await take(visitor, 1000, '192.0.2.2')
  await take(from({ apikey: keys.secretKey }), 5000)
  await take(from({ apikey: keys.publishableKey, authorization: `Bearer ${keys.secretKey}` }), 5000)
})
