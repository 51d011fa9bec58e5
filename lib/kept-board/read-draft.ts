import * as z from 'zod/mini'
import { checklistItemSchema, commentSchema } from '@/lib/boards/card/card-details-query'
import { labelSchema, listSchema } from '@/lib/boards/schema'
import { type Draft, draftKey, forgetDraft } from './draft'

const keptMs = 30 * 24 * 60 * 60 * 1000

const moment = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))))
const draftSchema = z.object({
  id: z.uuid(),
  startedAt: moment,
  savedAt: moment,
  title: z.string(),
  changes: z.int().check(z.positive()),
  lists: z.array(listSchema),
  labels: z.array(labelSchema),
  details: z.record(
    z.string(),
    z.object({
      description: z.string(),
      checklist: z.array(checklistItemSchema),
      comments: z.array(commentSchema),
    }),
  ),
  askedOf: z.array(z.string()),
}) satisfies z.ZodMiniType<Draft>

/**
 * The draft in this browser. An unreadable one (from another version, or tampered with) or one older than 30 days is
 * deleted.
 */
export function readDraft(now: Date = new Date()): Draft | undefined {
  try {
    const held = localStorage.getItem(draftKey)
    if (held === null) return undefined
    const { data } = draftSchema.safeParse(JSON.parse(held))
    if (data && now.getTime() - Date.parse(data.savedAt) < keptMs) return data
  } catch {
    // Not JSON.
  }
  forgetDraft()
  return undefined
}
