import { expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import type { Door } from './door.ts'
import { RefreshGuard } from './refresh.ts'

const ask = (token: string) =>
  new Request('http://127.0.0.1/auth/v1/token?grant_type=refresh_token', {
    method: 'POST',
    body: JSON.stringify({ refresh_token: token }),
  })

test('refreshes of one token run one after another, those of another token do not wait', async () => {
  const steps: string[] = []
  const answers: (() => void)[] = []
  const door = {
    limits: { take: async () => null },
    lite: async (request: Request) => {
      const { refresh_token } = (await request.clone().json()) as { refresh_token: string }
      steps.push(`${refresh_token} begins`)
      await new Promise<void>((resolve) => answers.push(resolve))
      steps.push(`${refresh_token} ends`)
      return new Response()
    },
  } as unknown as Door
  const guard = new RefreshGuard({
    query: async (sql: string) => ({ rows: sql.startsWith('select') ? [{ session: 'one session' }] : [] }),
  } as unknown as Database)
  const all = Promise.all(['one', 'one', 'other'].map((token) => guard.refresh(ask(token), door)))
  await expect.poll(() => steps.length).toBe(2)
  expect(steps.toSorted()).toEqual(['one begins', 'other begins'])
  while (steps.length < 6) {
    answers.shift()?.()
    await new Promise(setImmediate)
  }
  await all
  const ofOne = steps.filter((step) => step.startsWith('one'))
  expect(ofOne).toEqual(['one begins', 'one ends', 'one begins', 'one ends'])
})
