import 'server-only'
import { z } from 'zod'
import { ask } from './ask'
import type { Asker } from './budget'
import { hasOnlyKnownNumbers } from './is-supported'
import type { OpenModel } from './open-model'
import type { Outcome } from './outcome'
import { hasMarkup, plainText } from './plain-text'

/** `sizes` instead of days: durations are computed from one's own work, never guessed by a model. */
const sizes = ['small', 'medium', 'large'] as const

/** One technique of a proposal. `after`: the earlier ones it waits for, counted from 0. */
export type ProposedTechnique = {
  title: string
  phase: string
  size: (typeof sizes)[number]
  steps: string[]
  after: number[]
}

export type PlanRequest = {
  goal: string
  /** Other known material: titles from a playbook and from one's own finished work. */
  known?: readonly string[] | undefined
  most?: number | undefined
}

const longestTitle = 120
const mostSteps = 5

const element = z.object({
  title: z.string(),
  phase: z.string(),
  size: z.enum(sizes),
  steps: z.array(z.string()).max(20),
  after: z.array(z.number().int()).max(20),
})

const taskFor = (most: number) =>
  `The line "goal" is what a person wants to reach; the others are titles of similar work. Propose at most ${most} tasks that lead there, in order. Each is a verb with its object, of at most ten words, in one of three to five phases. No dates and no durations. "after" names the earlier tasks, counted from 0, that must be done before. Answer {"elements": [{"title": "…", "phase": "…", "size": "small", "steps": ["…"], "after": [0]}]}.`

/**
 * A plan in the model's words, technique by technique: titles, phases, sizes and their order. lib/goals computes the
 * dates and checks it like any other plan, and a person edits it before anything is made.
 */
export function proposePlan(
  model: OpenModel | null,
  asker: Asker,
  { goal, known = [], most = 12 }: PlanRequest,
  signal?: AbortSignal,
): AsyncGenerator<ProposedTechnique, Outcome, undefined> {
  const material = [['goal', goal] as const, ...known.map((text, at) => [`w${at + 1}`, text] as const)]
  const said = material.map(([, text]) => text)
  const titles = new Set<string>()
  // A left-out technique keeps its number, so "after" still points at the right ones.
  const places: (number | undefined)[] = []
  return ask(model, asker, {
    task: taskFor(most),
    material,
    element,
    mostElements: most,
    signal,
    check: (proposed) => {
      const title = lineOf(proposed.title, said)
      const isNew = title !== undefined && !titles.has(title.toLowerCase())
      const place = isNew ? titles.size : undefined
      const after = [...new Set(proposed.after)].flatMap((at) => places[at] ?? [])
      places.push(place)
      if (place === undefined || title === undefined) return undefined
      titles.add(title.toLowerCase())
      const steps = proposed.steps.flatMap((step) => lineOf(step, said) ?? []).slice(0, mostSteps)
      return { title, phase: lineOf(proposed.phase, said) ?? '', size: proposed.size, steps, after }
    },
  })
}

/** A line that may be shown: plain, short, and without a number or date that no one has named. */
function lineOf(text: string, said: readonly string[]): string | undefined {
  const plain = plainText(text)
  const isFine = plain !== '' && plain.length <= longestTitle && !hasMarkup(plain) && hasOnlyKnownNumbers(plain, said)
  return isFine ? plain : undefined
}
