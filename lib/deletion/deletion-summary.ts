import * as z from 'zod/mini'
import { fromPostgrest } from '@/lib/errors'
import { offeredToSchema } from '@/lib/offers/schema'
import type { Db } from '@/lib/supabase/db'

const count = z.int().check(z.nonnegative())
const shared = z.array(
  z.object({
    id: z.guid(),
    title: z.string(),
    people: z.array(z.object({ userId: z.guid(), displayName: z.string(), role: z.string() })),
    /** Who is asked to take it over. */
    offeredTo: z.nullable(offeredToSchema),
  }),
)

/** What deleting the account means. `boards` and `clans` are shared and must be handed over or deleted first. */
const summarySchema = z.object({
  email: z.string(),
  /** True when no password is needed: the session started minutes ago. */
  hasJustSignedIn: z.boolean(),
  boards: shared,
  clans: shared,
  /** What is deleted with the account. */
  solo: z.array(z.object({ id: z.guid(), title: z.string(), cards: count })),
  /** So are these, which are in the bin; `people`: how many others would come back with them. */
  binned: z.array(z.object({ id: z.guid(), title: z.string(), cards: count, people: count })),
  memberships: count,
  /** What other people keep, without the name. */
  stays: z.object({ cards: count, comments: count, files: count }),
})
export type DeletionSummary = z.infer<typeof summarySchema>
export type BinnedThing = DeletionSummary['binned'][number]
export type SharedThing = DeletionSummary['boards'][number]

export async function getDeletionSummary(db: Db): Promise<DeletionSummary> {
  const { data, error, status } = await db.rpc('account_deletion_summary')
  if (error) throw fromPostgrest(error, 'account.summary', status)
  return summarySchema.parse(data)
}
