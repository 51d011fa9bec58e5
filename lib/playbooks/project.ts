import type { Day } from '../boards/dates/calendar-day'
import type { Priority } from '../boards/schema'

/** The result of a template, a saved template or a plan: a dojo's katas and techniques, ready to be drawn or made. */
export type Project = {
  katas: readonly ProjectKata[]
  /** For tags that already have one. */
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
  /** Who usually does it, if that is given. */
  who?: string
  /** The person who has been chosen for that. */
  assignee?: string
}

export function countTechniques({ katas }: Project): number {
  return katas.reduce((count, { techniques }) => count + techniques.length, 0)
}
