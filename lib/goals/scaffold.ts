import type { Outline, OutlineItem } from './outline'

const phases: readonly (readonly [kata: string, ...techniques: [title: string, days: number][]])[] = [
  [
    'Understand',
    ['Write one sentence: how you will know that it is done', 1],
    ['List what you do not know yet, and whom to ask', 1],
  ],
  ['Prepare', ['Split the work into parts of a day or two', 1], ['Get what you need: people, money, material', 3]],
  ['Do', ['Do first what could fail', 3], ['Do the rest, part by part', 5]],
  ['Finish', ['Let someone else check it', 1], ['Hand it over, and say that it is done', 1]],
]

/** Four phases that fit anything, each waiting for the one before: for a goal that no playbook covers. */
export function scaffold(): Outline {
  const items: OutlineItem[] = []
  for (const [kata, ...techniques] of phases)
    for (const [title, days] of techniques) {
      const before = items.at(-1)
      items.push({
        id: `phase-${items.length}`,
        title,
        kata,
        days,
        lead: 0,
        after: before ? [before.id] : [],
        isIn: true,
        weight: 'core',
        steps: [],
        tags: [],
      })
    }
  return { katas: phases.map(([kata]) => kata), items }
}
