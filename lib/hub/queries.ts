import * as z from 'zod/mini'
import { fromPostgrest } from '@/lib/errors'
import { type ReceiptRow, receiptRowSchema } from '@/lib/flow/schema'
import { loadReceipt } from '@/lib/flow/receipt'
import type { Db } from '@/lib/supabase/db'
import { type HubPick, type HubRule, scopeOfPick } from './pick'
import { type HubFacts, hubSchema } from './schema'

/** What needs the person; null if their plan does not include it. `person`: as in `loadFlow`. */
export async function loadHub(db: Db, zone: string, since: string, person?: string): Promise<HubFacts | null> {
  const { data, error, status } = await (person === undefined
    ? db.rpc('hub', { zone, since })
    : db.rpc('hub_of', { person, zone, since }))
  if (error) throw fromPostgrest(error, 'hub.load', status)
  const hub = hubSchema.parse(data)
  return hub.isInPlan ? hub : null
}

export const hubReceiptRows = 100

export type HubReceipt = {
  total: number
  rows: readonly ReceiptRow[]
  /** Where the next page starts. */ next?: string | undefined
}

/** A page of the techniques behind a number, after the one that `after` names. */
export async function loadHubReceipt(
  db: Db,
  pick: HubPick,
  zone: string,
  { after, most = hubReceiptRows }: { after?: string | undefined; most?: number } = {},
): Promise<HubReceipt> {
  if ('flow' in pick) {
    const { total, rows, next } = await loadReceipt(
      db,
      { scope: scopeOfPick(pick), timeZone: zone },
      [pick.flow],
      after,
    )
    return { total, rows: rows.slice(0, most), next }
  }
  const { rule, key } = pick
  const skip = /^\d{1,6}$/.test(after ?? '') ? Number(after) : 0
  const asked = { pick: { rule, ...(key !== undefined && { key }) }, zone }
  const { data, error, status } = await db.rpc('hub_receipt', { ...asked, skip, most })
  if (error) throw fromPostgrest(error, 'hub.receipt', status)
  const rows = z.array(receiptRowSchema).parse(data)
  // After the last row, no row is left to say how many there are.
  if (rows.length === 0 && skip > 0) return loadHubReceipt(db, pick, zone, { most })
  const total = rows[0]?.total ?? 0
  const shown = skip + rows.length
  return { total, rows, ...(shown < total && { next: String(shown) }) }
}

const timesSchema = z.nullable(
  z.object({
    rule: z.enum(['passed', 'tagged', 'dojo', 'named'] satisfies HubRule[]),
    count: z.number(),
    halfDays: z.number(),
    mostDays: z.number(),
  }),
)
export type Times = NonNullable<z.infer<typeof timesSchema>>

/** How long work with this name takes; null if none was finished in half a year. */
export async function findTimes(db: Db, name: string): Promise<Times | null> {
  const { data, error, status } = await db.rpc('hub_times', { name })
  if (error) throw fromPostgrest(error, 'hub.times', status)
  return timesSchema.parse(data)
}
