import * as z from 'zod/mini'
import { checklistItemSchema, commentSchema } from '@/lib/boards/card/card-details-query'
import { labelSchema, listSchema } from '@/lib/boards/schema'
import { type Draft, draftKeys } from './draft'

const keptMs = 30 * 24 * 60 * 60 * 1000

const moment = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))))
const draftSchema = z.object({
  id: z.guid(),
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
  isSent: z.optional(z.boolean()),
}) satisfies z.ZodMiniType<Draft>

/**
 * The drafts in this browser, the newest first. Unreadable ones (from another version, or tampered with) and ones older
 * than 30 days are deleted.
 */
export function readDrafts(now: Date = new Date()): Draft[] {
  try {
    return draftKeys()
      .flatMap((key) => readDraft(key, now) ?? [])
      .toSorted((one, other) => Date.parse(other.savedAt) - Date.parse(one.savedAt))
  } catch {
    return []
  }
}

function readDraft(key: string, now: Date): Draft | undefined {
  try {
    const { data } = draftSchema.safeParse(JSON.parse(localStorage.getItem(key) ?? ''))
    if (data && now.getTime() - Date.parse(data.savedAt) < keptMs) return data
  } catch {
    // Not JSON.
  }
  localStorage.removeItem(key)
  return undefined
}
