import type { Day } from '../boards/dates/calendar-day'
import type { Priority } from '../boards/schema'

/** What a template, a saved one or a plan becomes: a dojo's katas and techniques, ready to be drawn or made. */
export type Project = {
  katas: readonly ProjectKata[]
  /** Of tags that have one already. */
  colors?: Readonly<Record<string, string>>
}
export type ProjectKata = { title: string; completes?: true; techniques: readonly ProjectTechnique[] }
export type ProjectTechnique = {
  title: string
  note?: string
  priority?: Priority
  due?: Day
  steps: readonly string[]
  tags: readonly string[]
  /** Who usually does it, where that is said. */
  who?: string
  /** The person who has been chosen for that. */
  assignee?: string
}

export function countTechniques({ katas }: Project): number {
  return katas.reduce((count, { techniques }) => count + techniques.length, 0)
}
