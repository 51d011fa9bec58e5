import { beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '@/lib/supabase/db'
import { takeMessage } from './take-message'

beforeEach(() => {
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_URL', 'http://127.0.0.1:54321')
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_key')
  vi.stubEnv('SUPABASE_SECRET_KEY', 'sb_secret_key')
})

test('the 256 networks of a site cannot take what may come from everyone', async () => {
  const rpc = vi.fn().mockResolvedValue({ data: 'c0000000-0000-4000-8000-000000000001', error: null })
  const typed = { name: 'Nora', email: 'nora@ninjadojo.test', topic: 'question', message: 'A line' }
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...typed, elapsed: '60000', subject: '' })) form.set(name, value)
  const send = (address: string) =>
    takeMessage({ rpc } as unknown as Db, form, new Headers({ 'x-forwarded-for': address }))
  const answers = []
  for (let network = 0; network < 256; network += 1)
    answers.push(await send(`2001:db8:1:${(network * 256).toString(16)}::1`))
  expect(answers.filter((state) => state === null)).toHaveLength(50)
  expect(answers.at(-1)).toEqual({ typed, problem: 'limited' })
  expect(rpc).toHaveBeenCalledTimes(50)
  expect(await send('203.0.113.9')).toBeNull()
})
