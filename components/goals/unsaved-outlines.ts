import * as z from 'zod/mini'
import { prioritySchema } from '@/lib/boards/schema'
import type { Outline } from '@/lib/goals/outline'
import type { Candidate } from '@/lib/goals/take-apart'

/** What a person has done to a goal's outlines: the proposals of the model, and their own changes by candidate. */
export type UnsavedOutlines = { proposed: readonly Candidate[]; changed: readonly (readonly [string, Outline])[] }

const texts = z.array(z.string())
const outlineSchema = z.object({
  katas: texts,
  items: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      kata: z.string(),
      days: z.number(),
      lead: z.number(),
      after: texts,
      isIn: z.boolean(),
      isHeldBack: z.optional(z.boolean()),
      weight: z.enum(['core', 'usual', 'extra']),
      own: z.optional(z.object({ days: z.number(), times: z.number() })),
      who: z.optional(z.string()),
      priority: z.optional(prioritySchema),
      note: z.optional(z.string()),
      steps: texts,
      tags: texts,
    }),
  ),
})
const unsavedSchema = z.object({
  proposed: z.array(z.object({ id: z.string(), kind: z.literal('model'), name: z.string(), outline: outlineSchema })),
  changed: z.array(z.tuple([z.string(), outlineSchema])),
})

/** null if there is nothing to keep. */
export function unsavedText({ proposed, changed }: UnsavedOutlines): string | null {
  return proposed.length + changed.length === 0 ? null : JSON.stringify({ proposed, changed })
}

/** Of `found`, what is no longer among the candidates is left out. */
export function readUnsaved(text: string, found: readonly Candidate[]): UnsavedOutlines | undefined {
  try {
    // JSON has no undefined, which is all that the types differ in.
    const { proposed, changed } = unsavedSchema.parse(JSON.parse(text)) as UnsavedOutlines
    const known = new Set([...found, ...proposed].map(({ id }) => id))
    const usable = changed.filter(([id]) => known.has(id))
    return proposed.length + usable.length === 0 ? undefined : { proposed, changed: usable }
  } catch {
    return undefined
  }
}
