import * as z from 'zod/mini'
import { fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import type { Asked, FlowRows } from './facts'
import type { Pick } from './pick'
import { finishedSchema, kataDaySchema, openSchema, type ReceiptRow, receiptRowSchema, totalSchema } from './schema'
import type { FlowScope } from './view'

export type FlowQuestion = { scope: FlowScope; asked: Asked; timeZone: string }

const rowsSchema = z.object({
  finished: z.array(finishedSchema),
  open: z.array(openSchema),
  katas: z.array(kataDaySchema),
  totals: z.array(totalSchema),
  since: z.nullable(z.string()),
})
export type FlowPart = Exclude<keyof FlowRows, 'since'>

/**
 * The parts that a page or a file consists of: in one call, or, where they are too much together, one after the other.
 * Finished techniques and totals start with the first day that is shown or that a forecast looks back on.
 * @param person whose permissions count, if it is not their own session (then `db` has the secret key)
 */
export async function loadFlow(db: Db, question: FlowQuestion, parts: FlowPart[], person?: string): Promise<FlowRows> {
  const { data, error, status } = await askFlow(db, question, parts, person)
  if (error?.details === 'parts' && parts.length > 1) return loadEach(db, question, parts, person)
  if (error) throw fromPostgrest(error, 'flow.load', status)
  return rowsSchema.parse(data)
}

function askFlow(
  db: Db,
  { scope, asked: { finishedSince, period, today }, timeZone: zone }: FlowQuestion,
  parts: FlowPart[],
  person: string | undefined,
) {
  const question = {
    scope,
    parts,
    ...period,
    wide_since: finishedSince,
    wide_until: period.until > today ? period.until : today,
    zone,
  }
  return person === undefined ? db.rpc('flow_rows', question) : db.rpc('flow_rows_of', { person, ...question })
}

async function loadEach(
  db: Db,
  question: FlowQuestion,
  parts: FlowPart[],
  person: string | undefined,
): Promise<FlowRows> {
  let all: FlowRows = { finished: [], open: [], katas: [], totals: [], since: null }
  for (const part of parts) {
    const rows = await loadFlow(db, question, [part], person)
    all = { ...all, [part]: rows[part], since: rows.since }
  }
  return all
}

/** The last row of the previous page. */
export type ReceiptPlace = { at: string; id: string }

/** How many rows a page of a receipt shows, and how many a file reads at once. */
export const receiptRows = 100
export const receiptFileRows = 1000

/** Part of the techniques behind a number, and how many there are in all. */
export async function listReceipt(
  db: Db,
  { scope, timeZone: zone }: Omit<FlowQuestion, 'asked'>,
  pick: Pick,
  before?: ReceiptPlace,
  most = receiptRows,
): Promise<{ total: number; rows: ReceiptRow[] }> {
  const { data, error, status } = await db.rpc('flow_receipt', { scope, pick, zone, most, ...(before && { before }) })
  if (error) throw fromPostgrest(error, 'flow.receipt', status)
  const rows = z.array(receiptRowSchema).parse(data)
  return { total: rows[0]?.total ?? 0, rows }
}

export function placeOf(row: ReceiptRow, { what }: Pick): ReceiptPlace {
  return { at: (what === 'finished' ? row.finished_at : null) ?? row.created_at, id: row.card_id }
}

/** The most rows an API call returns (supabase/config.toml). */
const mostRows = 1000

const boards = z.array(z.object({ id: z.string(), title: z.string() }))
const labels = z.array(z.object({ name: z.string() }))

export type FlowChoice = { dojos: { id: string; title: string }[]; tags: string[] }

/** What can be chosen: the dojos the person can read, and, for more than one person, the names of tags. */
export async function listChoice(db: Db, { isWhole }: { isWhole: boolean }): Promise<FlowChoice> {
  const [dojos, tags] = await Promise.all([listDojos(db), isWhole ? listTags(db) : []])
  return { dojos, tags }
}

async function listDojos(db: Db): Promise<FlowChoice['dojos']> {
  const asked = db.from('boards').select('id, title').is('archived_at', null)
  const { data, error, status } = await asked.order('title').limit(mostRows)
  if (error) throw fromPostgrest(error, 'flow.load', status)
  return boards.parse(data)
}

async function listTags(db: Db): Promise<string[]> {
  const { data, error, status } = await db.from('custom_labels').select('name').order('name').limit(mostRows)
  if (error) throw fromPostgrest(error, 'flow.load', status)
  // The same name on several dojos is one tag, in any case.
  return [...new Map(labels.parse(data).map(({ name }) => [name.toLowerCase(), name])).values()]
}
