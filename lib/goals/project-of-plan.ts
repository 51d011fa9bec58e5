import { compareCodes } from '@/lib/compare-names'
import type { Project, ProjectTechnique } from '../playbooks/project'
import { type ProjectList, projectLists } from '../playbooks/project-lists'
import { isMade } from './edit-outline'
import type { Outline } from './outline'
import type { GoalPlan } from './plan-goal'

/**
 * The dojo that a plan becomes: its katas with their techniques and days, and one kata that completes what enters it.
 */
export function projectOfPlan(outline: Outline, plan: GoalPlan): Project {
  const dueOf = new Map(plan.items.map(({ id, due }) => [id, due]))
  const katas = outline.katas
    .map((title) => ({ title, techniques: techniquesIn(title, outline, dueOf) }))
    .filter(({ techniques }) => techniques.length > 0)
  return { katas: [...katas, { title: 'Done', completes: true, techniques: [] }] }
}

function techniquesIn(kata: string, { items }: Outline, dueOf: ReadonlyMap<string, string>): ProjectTechnique[] {
  return items
    .filter((item) => item.kata === kata && isMade(item))
    .map(({ id, title, note, priority, steps, tags, who }): ProjectTechnique => {
      const due = dueOf.get(id)
      return {
        title: title.trim(),
        steps,
        tags,
        ...(who !== undefined && { who }),
        ...(note !== undefined && { note }),
        ...(priority && { priority }),
        ...(due !== undefined && { due }),
      }
    })
    .toSorted((a, b) => compareCodes(a.due ?? '', b.due ?? ''))
}

/** The same for one kata of an existing dojo: by day, each with the plan's kata as a tag. */
export function listOfPlan(outline: Outline, plan: GoalPlan, listId: string): ProjectList & { list_id: string } {
  const techniques = projectOfPlan(outline, plan).katas.flatMap(({ title, techniques: own }) =>
    own.map((technique) => ({ ...technique, tags: [...new Set([...technique.tags, title.toLowerCase()])] })),
  )
  const inOrder = techniques.toSorted((a, b) => compareCodes(a.due ?? '', b.due ?? ''))
  const [list] = projectLists({ katas: [{ title: 'Plan', techniques: inOrder }] })
  return { ...list!, list_id: listId }
}
