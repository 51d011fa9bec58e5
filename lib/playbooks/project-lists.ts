import { palette } from '../boards/labels/palette'
import type { Project, ProjectTechnique } from './project'

/** The katas of a new or growing dojo, as `make_project` takes them. */
export type ProjectList = { title: string; completes?: true; cards: ProjectCard[] }
type ProjectCard = {
  title: string
  description?: string
  priority?: string
  due_date?: string
  assignee?: string
  steps: string[]
  labels: { name: string; color: string }[]
}

/** Tags get their colours in the order in which they appear. */
export function projectLists({ katas, colors = {} }: Project): ProjectList[] {
  const names = tagNames({ katas })
  return katas.map(({ title, completes, techniques }) => ({
    title,
    ...(completes && { completes }),
    cards: techniques.map((technique) => ({
      title: technique.title,
      ...describe(technique),
      ...(technique.priority && { priority: technique.priority }),
      ...(technique.due !== undefined && { due_date: technique.due }),
      ...(technique.assignee !== undefined && { assignee: technique.assignee }),
      steps: [...technique.steps],
      labels: technique.tags.map((name) => ({ name, color: colors[name] ?? tagColor(names, name) })),
    })),
  }))
}

export function tagNames({ katas }: Project): string[] {
  return [...new Set(katas.flatMap(({ techniques }) => techniques.flatMap(({ tags }) => tags)))]
}

export function tagColor(names: readonly string[], name: string): string {
  return (palette[Math.max(0, names.indexOf(name)) % palette.length] ?? palette[0]).color
}

/** The note, and who usually does it if no one was chosen. */
export function describe({ note, who, assignee }: ProjectTechnique): { description?: string } {
  const usual = who !== undefined && assignee === undefined ? `Usually done by: ${who}` : undefined
  const description = [note, usual].filter((part) => part !== undefined).join('\n\n')
  return description === '' ? {} : { description }
}
