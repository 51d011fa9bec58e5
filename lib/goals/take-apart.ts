import type { Workdays } from '../boards/dates/working-days'
import { findPlaybooks } from '../playbooks/find-playbooks'
import { wordStems } from '../playbooks/word-stem'
import type { Outline } from './outline'
import { outlineOfDojo } from './outline-of-dojo'
import { outlineOfPlaybook } from './outline-of-playbook'
import { learnDurations } from './own-work'
import { scaffold } from './scaffold'
import type { FinishedWork, GoalMaterial } from './schema'

/** One way to break a goal down. */
export type Candidate = {
  id: string
  kind: 'playbook' | 'dojo' | 'scaffold' | 'model'
  /** “Concert”, or the title of the dojo. */
  name: string
  outline: Outline
}

const mostCandidates = 3

/**
 * Up to three ways to break a goal down, most likely first: playbooks that it names, one's own similar dojos, and four
 * plain phases that fit anything. Weak matches are offered only if nothing is certain.
 */
export function takeApart(
  goal: string,
  { similar, dojos }: Pick<GoalMaterial, 'similar' | 'dojos'>,
  timeZone: string,
  workdays: Workdays,
): Candidate[] {
  const ownDays = learnDurations(unique([...similar, ...dojos.flatMap(({ finished }) => finished)]), timeZone, workdays)
  const found = findPlaybooks(goal)
  const ofPlaybooks = (isNamed: boolean) =>
    found
      .filter((each) => each.isNamed === isNamed)
      .map(({ playbook }): Candidate => ({
        id: playbook.slug,
        kind: 'playbook',
        name: playbook.name,
        outline: outlineOfPlaybook(playbook, goal, ownDays),
      }))
  const named = ofPlaybooks(true)
  const own = dojos
    .filter(({ title }) => isAboutGoal(title, goal))
    .map(({ id, title, finished }): Candidate => ({
      id,
      kind: 'dojo',
      name: title,
      outline: outlineOfDojo(finished, timeZone, workdays),
    }))
  const plain: Candidate = { id: 'scaffold', kind: 'scaffold', name: 'Four plain phases', outline: scaffold() }
  const sure = [...named.slice(0, 1), ...own, ...named.slice(1)].slice(0, mostCandidates)
  const rest = sure.length === 0 ? ofPlaybooks(false) : []
  return [...sure, plain, ...rest].slice(0, mostCandidates)
}

/** Whether a dojo's title has half of the goal's words. */
function isAboutGoal(title: string, goal: string): boolean {
  const [said, held] = [wordStems(goal), wordStems(title)]
  const common = [...said].filter((stem) => held.has(stem)).length
  return common > 0 && common / said.size >= 0.5
}

function unique(finished: readonly FinishedWork[]): FinishedWork[] {
  return [...new Map(finished.map((work) => [`${work.title}\n${work.finishedAt}`, work])).values()]
}
