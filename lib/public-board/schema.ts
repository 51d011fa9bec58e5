import * as z from 'zod/mini'
import { cardSchema, labelSchema, listSchema } from '@/lib/boards/schema'
import { shownBrandingSchema } from '@/lib/branding/schema'

/** What `public_board` returns: everything a public link shows of its board. */
export const publicBoardSchema = z.object({
  title: z.string(),
  description: z.string(),
  /** Changes with everything that is shown. */
  version: z.string(),
  branding: z.nullable(z.omit(shownBrandingSchema, { clan_id: true })),
  /** The assignees; empty if the link hides people. The ids mean nothing elsewhere. */
  people: z.array(z.object({ id: z.string(), name: z.string() })),
  labels: z.array(labelSchema),
  /** The first 200 techniques of each, 1,000 in total; `more`: how many others it has. */
  lists: z.array(z.extend(listSchema, { more: z.number() })),
})
export type PublicBoard = z.infer<typeof publicBoardSchema>

/** What `public_card` returns: an open technique. */
export const publicCardSchema = z.extend(
  z.pick(cardSchema, {
    id: true,
    title: true,
    priority: true,
    dueDate: true,
    dueAt: true,
    dueTimeZone: true,
    completedAt: true,
  }),
  {
    listTitle: z.string(),
    description: z.string(),
    assigneeName: z.optional(z.string()),
    /** How many are attached. */
    files: z.optional(z.number()),
    labels: z.array(labelSchema),
    checklist: z.array(z.object({ id: z.string(), title: z.string(), completed: z.boolean() })),
  },
)
export type PublicCard = z.infer<typeof publicCardSchema>
