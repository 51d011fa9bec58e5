import * as z from 'zod/mini'

export const finishedWorkSchema = z.object({
  title: z.string(),
  /** Null if its start is unknown. */
  startedAt: z.nullable(z.string()),
  finishedAt: z.string(),
})
export type FinishedWork = z.infer<typeof finishedWorkSchema>

/** What `goal_material` returns. */
export const goalMaterialSchema = z.object({
  /** One's own techniques of the last eight weeks: when started and finished. */
  mine: z.array(z.tuple([z.nullable(z.string()), z.string()])),
  similar: z.array(finishedWorkSchema),
  /** Dojos whose titles mention the goal, with what was finished there. */
  dojos: z.array(z.object({ id: z.string(), title: z.string(), finished: z.array(finishedWorkSchema) })),
  /** Dojos that a plan can be added to. */
  places: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      lists: z.array(z.object({ id: z.string(), title: z.string() })),
    }),
  ),
})
export type GoalMaterial = z.infer<typeof goalMaterialSchema>
export type PlanPlace = GoalMaterial['places'][number]
