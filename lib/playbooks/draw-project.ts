import type { Badges, Card, Label, List } from '../boards/schema'
import type { Project, ProjectTechnique } from './project'
import { describe, tagColor, tagNames } from './project-lists'

/** A project as board data, drawn by the board's own parts. */
export function drawProject(project: Project): { lists: List[]; labels: Label[] } {
  const names = tagNames(project)
  return {
    labels: names.map((name) => ({ id: name, name, color: project.colors?.[name] ?? tagColor(names, name) })),
    lists: project.katas.map(({ title, techniques }, at): List => ({
      id: `kata-${at}`,
      title,
      version: 1,
      cards: techniques.map((technique, place) => drawCard(`technique-${at}-${place}`, technique)),
    })),
  }
}

function drawCard(id: string, technique: ProjectTechnique): Card {
  const { title, priority, due, assignee, steps, tags } = technique
  const badges: Badges = {
    ...(tags.length > 0 && { labels: [...tags] }),
    ...(steps.length > 0 && { checklist: [0, steps.length] as [number, number] }),
  }
  return {
    id,
    title,
    version: 1,
    ...(priority && { priority }),
    ...(due !== undefined && { dueDate: due }),
    ...(assignee !== undefined && { assignee }),
    ...(describe(technique).description !== undefined && { hasDescription: true as const }),
    ...((tags.length > 0 || steps.length > 0) && { badges }),
  }
}
