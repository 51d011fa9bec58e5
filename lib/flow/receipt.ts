import type { Db } from '@/lib/supabase/db'
import type { Pick } from './pick'
import { type FlowQuestion, listReceipt, placeOf, type ReceiptPlace, receiptRows } from './queries'
import type { ReceiptRow } from './schema'

/** A page of the techniques behind a number, and how many there are in all. */
export type Receipt = {
  picks: readonly Pick[]
  total: number
  rows: readonly ReceiptRow[]
  /** Where the next page starts. */
  next?: string
}

/** Which of the picks, after which of its rows, and how many were listed before. */
type Place = { pick: number; seen: number; before: ReceiptPlace }

/** Several picks are read one after another, and all are counted. */
export async function loadReceipt(
  db: Db,
  question: Omit<FlowQuestion, 'asked'>,
  picks: readonly Pick[],
  after: string | undefined,
): Promise<Receipt> {
  const from = readPlace(after)
  const parts = await Promise.all(
    picks.map(async (pick, at) => {
      const before = at === from?.pick ? from.before : undefined
      const part = await listReceipt(db, question, pick, before)
      // After the last row the page is empty and does not say how many there are.
      return before && part.rows.length === 0 ? { ...(await listReceipt(db, question, pick)), rows: [] } : part
    }),
  )
  const total = parts.reduce((sum, part) => sum + part.total, 0)
  const listed = parts.flatMap(({ rows }, at) => (at < (from?.pick ?? 0) ? [] : rows.map((row) => ({ row, at }))))
  const shown = listed.slice(0, receiptRows)
  const last = shown.at(-1)
  const seen = (from?.seen ?? 0) + shown.length
  return {
    picks,
    total,
    rows: shown.map(({ row }) => row),
    ...(last &&
      seen < total && { next: writePlace({ pick: last.at, seen, before: placeOf(last.row, picks[last.at]!) }) }),
  }
}

function writePlace({ pick, seen, before: { at, id } }: Place): string {
  return `${pick}_${seen}_${at}_${id}`
}

const place = /^(\d{1,2})_(\d{1,7})_(\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d))_([0-9a-f-]{36})$/

function readPlace(text: string | undefined): Place | null {
  const [, pick, seen, at, id] = place.exec(text ?? '') ?? []
  return at !== undefined && id !== undefined ? { pick: Number(pick), seen: Number(seen), before: { at, id } } : null
}
