import type { Priority } from '../boards/schema'

/** What a goal is taken apart into, to be changed before anything is made. */
export type Outline = { katas: readonly string[]; items: readonly OutlineItem[] }

export type OutlineItem = {
  id: string
  title: string
  kata: string
  /** Working days from starting it to finishing it. */
  days: number
  /** How many working days before the last one it is usually finished. */
  lead: number
  /** Ids of what must be finished before it starts. */
  after: readonly string[]
  /** Whether it is made. */
  isIn: boolean
  /** Not shown until the person asks for more. */
  isHeldBack?: boolean
  /** The goal is not reached without the `core`, and is without what is `extra`. */
  weight: 'core' | 'usual' | 'extra'
  /** From the person's own finished work: the median of so many. */
  own?: { days: number; times: number }
  who?: string
  priority?: Priority
  note?: string
  steps: readonly string[]
  tags: readonly string[]
}

/** As many as are offered before the person asks for more. */
export const firstItems = 12
/** More than one plan holds. */
export const mostItems = 60
/** The longest that one technique takes, in working days. */
export const mostDays = 120
