import { expect, test, vi } from 'vitest'
import type { Db } from '../supabase/db'
import { listTotals } from './queries'

const asked = {
  today: '2026-11-22',
  period: { since: '2026-09-01', until: '2026-11-22' },
  before: { since: '2026-06-01', until: '2026-08-22' },
  finishedSince: '2026-06-01',
}
const rowOf = (at: number) => ({ day: '2026-11-01', created: at, finished: 0, scope_total: 0, done_total: 0 })

test.each([0, 7, 999, 1000, 1001, 5999, 6000, 7100])(
  'all of %i rows are read, whatever the API answers at once',
  async (count) => {
    const range = vi.fn<(from: number, to: number) => Promise<object>>(async (from, to) => ({
      data: Array.from({ length: Math.max(0, Math.min(count, to + 1) - from) }, (_, at) => rowOf(from + at)),
      error: null,
      status: 200,
    }))
    const db = { rpc: () => ({ range }) } as unknown as Db
    const rows = await listTotals(db, { scope: {}, asked, timeZone: 'UTC' })
    expect(rows.map(({ created }) => created)).toEqual(Array.from({ length: count }, (_, at) => at))
    expect(range.mock.calls.length).toBeLessThanOrEqual(count < 1000 ? 1 : 11)
  },
)
