import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf, signUp, startTestServices, subscribe, type Person } from '../testing/people.ts'
import type { Services } from '../services.ts'

let services: Services
let mia: Person

beforeAll(async () => {
  services = await startTestServices()
  mia = await signUp(services, 'mia')
})

afterAll(() => services.close())

test('topics that are not private are refused, with and without an account', async () => {
  for (const client of [clientOf(services), mia.client]) {
    expect(await subscribe(client.channel('tea'))).toContain('This project only allows private channels')
    await client.removeAllChannels()
  }
})

test('nor can anyone broadcast on one by HTTP', async () => {
  for (const key of [services.publishableKey, services.secretKey]) {
    const answer = await fetch(`${services.url}/realtime/v1/api/broadcast`, {
      method: 'POST',
      headers: { apikey: key, 'content-type': 'application/json' },
      body: JSON.stringify({ messages: [{ topic: 'tea', event: 'poured', payload: {} }] }),
    })
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining('only allows private channels')])
  }
})
