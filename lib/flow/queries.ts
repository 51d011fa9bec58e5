import * as z from 'zod/mini'
import { fromPostgrest, type PostgrestFailure } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import type { Asked, FlowRows } from './facts'
import type { Pick } from './pick'
import { finishedSchema, kataDaySchema, openSchema, type ReceiptRow, receiptRowSchema, totalSchema } from './schema'
import type { FlowScope } from './view'

/** What an API answers at most (supabase/config.toml); what is more is asked for in parts. */
const mostRows = 1000
/** Parts that are asked for side by side, once it is known that there are several. */
const partsAtOnce = 5

type Answer = { data: unknown; error: PostgrestFailure | null; status: number }
type Question = { range: (from: number, to: number) => PromiseLike<Answer> }

/** All rows of one function. Nearly always that is one part; to count first would run the function twice. */
async function allRows<Row>(row: z.ZodMiniType<Row>, ask: () => Question): Promise<Row[]> {
  const rows = z.array(row)
  const part = async (at: number) => {
    const { data, error, status } = await ask().range(at * mostRows, (at + 1) * mostRows - 1)
    if (error) throw fromPostgrest(error, 'flow.load', status)
    return rows.parse(data)
  }
  const all = await part(0)
  for (let at = 1; all.length === at * mostRows; at += partsAtOnce) {
    const parts = await Promise.all(Array.from({ length: partsAtOnce }, (_, more) => part(at + more)))
    for (const some of parts) all.push(...some)
    if (parts.some(({ length }) => length < mostRows)) break
  }
  return all
}

export type FlowQuestion = { scope: FlowScope; asked: Asked; timeZone: string }

export function listFinished(db: Db, { scope, asked, timeZone: zone }: FlowQuestion) {
  const { finishedSince: since, period, today } = asked
  const until = period.until > today ? period.until : today
  return allRows(finishedSchema, () => db.rpc('flow_finished', { scope, since, until, zone }))
}

export function listOpen(db: Db, { scope, timeZone: zone }: FlowQuestion) {
  return allRows(openSchema, () => db.rpc('flow_open', { scope, zone }))
}

export function listKataDays(db: Db, { scope, asked, timeZone: zone }: FlowQuestion) {
  return allRows(kataDaySchema, () => db.rpc('flow_days', { scope, ...asked.period, zone }))
}

/** From the first day that is shown or that a forecast looks back on. */
export function listTotals(db: Db, { scope, asked, timeZone: zone }: FlowQuestion) {
  const { finishedSince: since, period, today } = asked
  const until = period.until > today ? period.until : today
  return allRows(totalSchema, () => db.rpc('flow_totals', { scope, since, until, zone }))
}

const sinceSchema = z.array(z.object({ since: z.nullable(z.string()) }))

export async function findSince(db: Db, { scope }: FlowQuestion): Promise<string | null> {
  const { data, error, status } = await db.rpc('flow_since', { scope })
  if (error) throw fromPostgrest(error, 'flow.load', status)
  return sinceSchema.parse(data)[0]?.since ?? null
}

/** Everything that a page is drawn from, asked for side by side; a page about one person needs no katas and totals. */
export async function loadFlow(db: Db, question: FlowQuestion, { isWhole }: { isWhole: boolean }): Promise<FlowRows> {
  const [finished, open, katas, totals, since] = await Promise.all([
    listFinished(db, question),
    listOpen(db, question),
    isWhole ? listKataDays(db, question) : [],
    isWhole ? listTotals(db, question) : [],
    findSince(db, question),
  ])
  return { finished, open, katas, totals, since }
}

/** The last row of the page before. */
export type ReceiptPlace = { at: string; id: string }

/** What `flow_receipt` answers at once. */
export const receiptRows = 100

/** A part of what is behind a number, and how many there are in all. */
export async function listReceipt(
  db: Db,
  { scope, timeZone: zone }: Omit<FlowQuestion, 'asked'>,
  pick: Pick,
  before?: ReceiptPlace,
): Promise<{ total: number; rows: ReceiptRow[] }> {
  const { data, error, status } = await db.rpc('flow_receipt', { scope, pick, zone, ...(before && { before }) })
  if (error) throw fromPostgrest(error, 'flow.receipt', status)
  const rows = z.array(receiptRowSchema).parse(data)
  return { total: rows[0]?.total ?? 0, rows }
}

export function placeOf(row: ReceiptRow, { what }: Pick): ReceiptPlace {
  return { at: (what === 'finished' ? row.finished_at : null) ?? row.created_at, id: row.card_id }
}

const boards = z.array(z.object({ id: z.string(), title: z.string() }))
const labels = z.array(z.object({ name: z.string() }))

export type FlowChoice = { dojos: { id: string; title: string }[]; tags: string[] }

/** What can be chosen: the dojos that the person reads, and where it is about more than one person, the names of tags. */
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
  // The same name on several dojos is one tag, however it is written.
  return [...new Map(labels.parse(data).map(({ name }) => [name.toLowerCase(), name])).values()]
}
