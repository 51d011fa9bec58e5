import type { Priority } from '../boards/schema'

/** The steps towards a goal, which can be changed before anything is made. */
export type Outline = { katas: readonly string[]; items: readonly OutlineItem[] }

export type OutlineItem = {
  id: string
  title: string
  kata: string
  /** Working days from starting it to finishing it. */
  days: number
  /** How many working days before the last one it is usually finished. */
  lead: number
  /** Ids of the items that must be finished before it starts. */
  after: readonly string[]
  /** Whether it will be made. */
  isIn: boolean
  /** Not shown until the person asks for more. */
  isHeldBack?: boolean
  /** The goal needs every `core` item, and none of the `extra` ones. */
  weight: 'core' | 'usual' | 'extra'
  /** From the person's own finished work: the median of this many. */
  own?: { days: number; times: number }
  who?: string
  priority?: Priority
  note?: string
  steps: readonly string[]
  tags: readonly string[]
}

/** How many are offered before the person asks for more. */
export const firstItems = 12
/** The most items in one plan. */
export const mostItems = 60
/** The longest that one technique takes, in working days. */
export const mostDays = 120
