import type { Day } from '../boards/dates/calendar-day'
import type { Workdays } from '../boards/dates/working-days'
import { type Anchor, type Dating, dateTechniques } from './date-techniques'
import { fillSlot, subjectFor } from './fill-slot'
import type { Project, ProjectTechnique } from './project'
import type { TemplateSource, TemplateTechnique } from './playbook-of-template'
import { withoutParts } from './without-parts'

/** What a person answers before a template becomes a dojo. */
export type Answers = {
  subject: string
  /** Without one, nothing is dated. */
  anchor: Anchor | null
  unwanted: ReadonlySet<string>
  /** Persons by role. */
  people: Readonly<Record<string, string>>
}

export type Adapted = { project: Project } & Pick<Dating, 'squeeze'>

/** The dojo that a template becomes with these answers. */
export function adaptTemplate(source: TemplateSource, answers: Answers, today: Day, workdays: Workdays): Adapted {
  const { katas, length, colors, slot } = withoutParts(source, answers.unwanted)
  // Templates that people have saved themselves are not touched.
  const subject = slot && subjectFor(slot, answers.subject)
  const dated = katas.flatMap(({ techniques }) => techniques.filter(({ by }) => by !== undefined))
  const dating =
    answers.anchor &&
    dateTechniques(
      dated.map(({ by }) => by ?? 1),
      length,
      answers.anchor,
      today,
      workdays,
    )
  const dueOf = new Map(dated.map((technique, at) => [technique, dating?.days[at]]))
  const project: Project = {
    katas: katas.map(({ title, completes, techniques }) => ({
      title,
      ...(completes && { completes }),
      techniques: techniques
        .toSorted((a, b) => (a.by ?? Infinity) - (b.by ?? Infinity) || 0)
        .map((technique) => {
          const filled = subject === undefined ? technique : fillSlot(technique, subject)
          return projectTechnique(filled, dueOf.get(technique), answers.people)
        }),
    })),
    ...(colors && { colors }),
  }
  return { project, ...(dating?.squeeze && { squeeze: dating.squeeze }) }
}

function projectTechnique(
  { title, note, priority, steps = [], tags = [], who }: TemplateTechnique,
  due: Day | undefined,
  people: Answers['people'],
): ProjectTechnique {
  const assignee = who === undefined ? undefined : people[who]
  return {
    title,
    steps,
    tags,
    ...(who !== undefined && { who }),
    ...(note !== undefined && { note }),
    ...(priority && { priority }),
    ...(due !== undefined && { due }),
    ...(assignee !== undefined && assignee !== '' && { assignee }),
  }
}
