import { expect, test } from 'vitest'
import type { Db } from '../supabase/db'
import type { Pick } from './pick'
import { loadReceipt } from './receipt'
import type { ReceiptRow } from './schema'

const day = '2026-11-01'
const pickOf = (list: number): Pick => ({ what: 'band', day, list: `b0000000-0000-4000-8000-00000000000${list}` })

function rowsOf(list: number, count: number): ReceiptRow[] {
  return Array.from({ length: count }, (_, at) => ({
    card_id: `c0000000-0000-4000-8000-${String(list * 10_000 + count - at).padStart(12, '0')}`,
    board_id: 'b',
    board_title: 'Autumn',
    title: `${list} ${at}`,
    list_title: 'Ready',
    finished_at: null,
    started_at: null,
    created_at: new Date(Date.UTC(2026, 0, 1, 0, count - at)).toISOString(),
    due_on: null,
    gone: false,
    total: count,
  }))
}

/** Answers as `flow_receipt` does: a hundred, after a place. */
function fakeDb(counts: readonly number[]): Db {
  const rpc = async (_: string, { pick, before }: { pick: { list: string }; before?: { at: string; id: string } }) => {
    const list = Number(pick.list.at(-1))
    const all = rowsOf(list, counts[list] ?? 0)
    const from = before ? all.findIndex(({ card_id }) => card_id === before.id) + 1 : 0
    return { data: all.slice(from, from + 100), error: null, status: 200 }
  }
  return { rpc } as unknown as Db
}

test.each([[[7]], [[100]], [[200]], [[130, 0, 95, 1]], [[100, 100]], [[3, 250, 2]]])(
  'of katas with %j techniques, its pages list each once, and each says how many there are',
  async (counts) => {
    const question = { scope: {}, timeZone: 'UTC' }
    const picks = counts.map((_, list) => pickOf(list))
    const whole = counts.reduce((sum, count) => sum + count, 0)
    const listed: string[] = []
    let after: string | undefined
    do {
      const receipt = await loadReceipt(fakeDb(counts), question, picks, after)
      expect(receipt.total).toBe(whole)
      listed.push(...receipt.rows.map(({ title }) => title))
      after = receipt.next
    } while (after !== undefined && listed.length < 1000)
    expect(listed).toEqual(counts.flatMap((count, list) => rowsOf(list, count).map(({ title }) => title)))
  },
)
