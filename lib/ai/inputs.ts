import { z } from 'zod'

/** A goal, with titles of similar work: from a playbook, or one's own finished work. */
export const planInput = z.strictObject({
  goal: z.string().min(1).max(500),
  known: z.array(z.string().min(1).max(200)).max(40).optional(),
  most: z.number().int().min(1).max(30).optional(),
})

export const boardInput = z.strictObject({ boardId: z.guid().optional() }).optional()
