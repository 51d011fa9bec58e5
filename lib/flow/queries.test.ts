import { expect, test } from 'vitest'
import type { Db } from '@/lib/supabase/db'
import { loadFlow } from './queries'

const none = { finished: [], open: [], katas: [], totals: [], since: null }
const totals = [{ day: '2026-11-27', created: 2, finished: 1, scope_total: 9, done_total: 4 }]
const question = {
  scope: {},
  asked: { finishedSince: '2026-08-01', period: { since: '2026-11-01', until: '2026-11-27' }, today: '2026-11-27' },
  timeZone: 'UTC',
} as Parameters<typeof loadFlow>[1]

/** A database that answers `parts` of an analysis like this, and which parts it was asked for. */
function dbThat(answer: (parts: string[]) => { data?: object; code?: string; details?: string }) {
  const asked: string[][] = []
  const rpc = async (_name: string, { parts }: { parts: string[] }) => {
    asked.push(parts)
    const { data, code, details } = answer(parts)
    return code ? { error: { code, details, message: 'Too much.' }, status: 413 } : { data, error: null, status: 200 }
  }
  return { db: { rpc } as unknown as Db, asked }
}

test('parts that are too much together are asked for one by one', async () => {
  const { db, asked } = dbThat((parts) =>
    parts.length > 1
      ? { code: 'PT413', details: 'parts' }
      : { data: { ...none, since: '2026-10-01T00:00:00Z', ...(parts[0] === 'totals' && { totals }) } },
  )
  expect(await loadFlow(db, question, ['finished', 'totals'])).toEqual({
    ...none,
    totals,
    since: '2026-10-01T00:00:00Z',
  })
  expect(asked).toEqual([['finished', 'totals'], ['finished'], ['totals']])
})

test('what is too much for one part is refused', async () => {
  const { db, asked } = dbThat((parts) => ({ code: 'PT413', details: parts.length > 1 ? 'parts' : '' }))
  await expect(loadFlow(db, question, ['finished', 'open'])).rejects.toMatchObject({ code: 'too_large' })
  expect(asked).toEqual([['finished', 'open'], ['finished']])
})

test('what is too much altogether is asked for once', async () => {
  const { db, asked } = dbThat(() => ({ code: 'PT413', details: '' }))
  await expect(loadFlow(db, question, ['finished', 'open'])).rejects.toMatchObject({ code: 'too_large' })
  expect(asked).toHaveLength(1)
})
