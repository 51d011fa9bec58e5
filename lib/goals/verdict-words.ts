import { countWords } from '../count-words'
import type { DateFormat } from '../date-format'
import { shortDay } from '../day-words'
import type { GoalPlan } from './plan-goal'

type Known = { today: string; titleOf: (id: string) => string; format?: DateFormat }

/** Whether the deadline can be kept, in one or two sentences. */
export function verdictWords({ verdict, end, items }: GoalPlan, { today, titleOf, format }: Known): string {
  const dayOf = (day: string) => shortDay(day, today, format)
  switch (verdict.kind) {
    case 'empty':
      return 'No technique is selected.'
    case 'open':
      return `Without a deadline: if you start today, it is done on ${dayOf(end)}.`
    case 'past':
      return 'This deadline has passed. Choose a later one.'
    case 'fits': {
      const start = items.map((item) => item.start).toSorted()[0] ?? today
      const when = start <= today ? 'Start today.' : `Start by ${dayOf(start)}.`
      return `It fits: ${needsWords(verdict)}. ${when}`
    }
    case 'tight':
      return `It fits, but only just: this usually takes ${countWords(verdict.usual, 'working day')}, and ${thereAre(verdict.has)}.`
    case 'late': {
      const instead = dayOf(verdict.instead)
      const named = verdict.drop.map((id) => `“${titleOf(id)}”`)
      const without = named.length > mostNamed ? countWords(named.length, 'technique') : list.format(named)
      const way =
        verdict.drop.length > 0 ? `It fits without ${without}, or by ${instead}.` : `It can be done by ${instead}.`
      return `It does not fit: ${needsWords(verdict)}. ${way}`
    }
  }
}

/** More names than this do not fit in a sentence. */
const mostNamed = 3
const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

function needsWords({ needs, has }: { needs: number; has: number }): string {
  return `at your pace it needs ${countWords(needs, 'working day')}, and ${thereAre(has)}`
}

function thereAre(has: number): string {
  return has === 1 ? 'there is 1' : `there are ${has}`
}
