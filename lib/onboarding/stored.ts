import * as z from 'zod/mini'
import type { Progress } from './progress'
import { isStep } from './steps'

/**
 * What the tour remembers in this browser (spec section 3). The person's id is inside each value: in a shared browser,
 * another person's value is ignored.
 */
const keys = {
  progress: 'onboarding-progress',
  completed: 'onboarding-completed',
  dismissed: 'onboarding-dismissed',
  board: 'onboarding-created-board',
} as const
type Key = keyof typeof keys

const moment = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))))
export const progressSchema = z.object({
  step: z.number().check(z.refine(isStep)),
  completedSteps: z.array(z.number().check(z.refine(isStep))),
  lastUpdate: moment,
})
/** `isSaved`: the profile has it too, so if the profile differs, the tour was restarted elsewhere since. */
const shapes = {
  progress: progressSchema,
  completed: z.object({ completedAt: moment, isSaved: z.boolean() }),
  dismissed: z.object({ dismissedAt: moment, isSaved: z.boolean() }),
  board: z.object({ boardId: z.guid() }),
} satisfies Record<Key, z.ZodMiniType>

export type Stored = {
  progress: Progress
  completed: { completedAt: string; isSaved: boolean }
  dismissed: { dismissedAt: string; isSaved: boolean }
  board: { boardId: string }
}

/** Storage may be forbidden, full or contain anything: then there is no value. */
export function readStored<K extends Key>(userId: string, key: K): Stored[K] | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keys[key]) ?? 'null')
    if (!z.object({ userId: z.literal(userId) }).safeParse(value).success) return undefined
    const result = shapes[key].safeParse(value)
    return result.success ? (result.data as Stored[K]) : undefined
  } catch {
    return undefined
  }
}

export function store<K extends Key>(userId: string, key: K, value: Stored[K]): void {
  try {
    localStorage.setItem(keys[key], JSON.stringify({ userId, ...value }))
  } catch {
    // The profile has it.
  }
}

/** Deletes this person's values here; other people's are left alone. */
export function forgetStored(userId: string, ...which: readonly Key[]): void {
  for (const key of which) {
    try {
      const held = localStorage.getItem(keys[key])
      if (held === null || !isOf(userId, held)) continue
      localStorage.removeItem(keys[key])
    } catch {
      // As above.
    }
  }
}

function isOf(userId: string, held: string): boolean {
  try {
    const value: unknown = JSON.parse(held)
    return typeof value !== 'object' || value === null || !('userId' in value) || value.userId === userId
  } catch {
    return true
  }
}
