import type { Playbook } from '@/content/playbooks/playbook'
import { fillSlot, subjectFor } from '@/lib/playbooks/fill-slot'
import { tagColor } from '@/lib/playbooks/project-lists'
import type { BoardSketch, CardSketch } from '../boards/board-sketch'

/** The most important techniques of each kata, so that a board of them fits on a page. */
const mostCards = 3
const daysOfWeek = 7
const workdays = 5

/** The dojo that a playbook becomes, as a sketch for a public page. */
export function playbookSketch({ slug, titleExample, slot, katas }: Playbook): BoardSketch {
  const subject = subjectFor(slot, slot?.example ?? '')
  const names = [...new Set(katas.flatMap(({ techniques }) => techniques.flatMap(({ tags = [] }) => tags)))]
  return {
    id: slug,
    title: titleExample,
    tags: Object.fromEntries(names.map((name) => [name, tagColor(names, name)])),
    lists: katas.map(({ title, techniques }) => {
      const shown = techniques.filter(({ part }) => part === undefined).slice(0, mostCards)
      const cards = shown.map((technique): CardSketch => {
        const filled = fillSlot(technique, subject)
        return {
          title: filled.title,
          dueInDays: Math.round((technique.by * daysOfWeek) / workdays),
          ...(technique.priority && { priority: technique.priority }),
          ...(technique.tags && { tags: technique.tags }),
          ...(filled.steps && { steps: filled.steps }),
          ...(filled.note !== undefined && { description: filled.note }),
        }
      })
      return [title, ...cards] as const
    }),
  }
}
