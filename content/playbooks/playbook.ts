/**
 * How a piece of work is usually done, once: the project templates, the goals and the public page read it. `{it}` in a
 * title, step or note stands for what the playbook's slot asks.
 */
export type Playbook = {
  slug: string
  name: string
  category: Category
  /** One sentence: what comes out, or for whom it is. */
  summary: string
  /** Other words under which people look for it. */
  aliases: readonly string[]
  /** Which day people usually know: the one on which it starts, or the one on which it must be done. */
  anchor: 'start' | 'deadline'
  /** Working days from the first to the last. */
  length: number
  /** What the title of a dojo may look like. */
  titleExample: string
  slot?: Slot
  /** What one may do without, with the question that asks. */
  parts?: Readonly<Record<string, string>>
  katas: readonly PlaybookKata[]
  /** The kata that completes what enters it. */
  done: string
}

export type Slot = {
  question: string
  example: string
  /** Stands in the titles where nothing was said. */
  fallback: string
  /** What it follows in a sentence: “hire a”. */
  leads: readonly string[]
}

export type PlaybookKata = { title: string; techniques: readonly PlaybookTechnique[] }

export type PlaybookTechnique = {
  title: string
  /** The working day on which it is due, counted from 1. */
  by: number
  /** Working days from starting it to finishing it. */
  days: number
  /** Who usually does it. */
  who: string
  priority?: 'high' | 'medium' | 'low'
  tags?: readonly string[]
  steps?: readonly string[]
  note?: string
  /** Names it for `after` of others. */
  key?: string
  /** What must be finished before it starts. */
  after?: readonly string[]
  /** The part that it belongs to; without one it is always in. */
  part?: string
}

/** In the order in which the page shows them. */
export const categories = ['Product', 'Team', 'Publishing', 'Events', 'Business', 'Home', 'Study'] as const
export type Category = (typeof categories)[number]
