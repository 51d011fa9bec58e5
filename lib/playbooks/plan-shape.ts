import type { Playbook, PlaybookTechnique } from '@/content/playbooks/playbook'
import { countWords } from '@/lib/count-words'
import { tagColor } from './project-lists'

/** A stretch of the whole time, in percent. */
type Stretch = { from: number; to: number }
/** A playbook in time: when each kata is worked on, and each technique of it. */
export type PlanShape = {
  katas: readonly (Stretch & { techniques: readonly (Stretch & { color?: string })[] })[]
  /** Where days, weeks or months start, whichever suits its length. */
  marks: readonly number[]
}

const [workdaysOfWeek, workdaysOfMonth] = [5, 20]
const [mostDays, mostWeeks] = [10, 12]

export function planShape({ katas, length }: Playbook): PlanShape {
  const names = [...new Set(katas.flatMap(({ techniques }) => techniques.flatMap(({ tags = [] }) => tags)))]
  const share = (day: number) => Math.round((day / length) * 100)
  const stretch = ({ by, days }: PlaybookTechnique): Stretch => ({ from: share(Math.max(0, by - days)), to: share(by) })
  const step = length <= mostDays ? 1 : length <= mostWeeks * workdaysOfWeek ? workdaysOfWeek : workdaysOfMonth
  return {
    katas: katas.map(({ techniques }) => {
      const drawn = techniques.map((technique) => {
        const [tag] = technique.tags ?? []
        return { ...stretch(technique), ...(tag !== undefined && { color: tagColor(names, tag) }) }
      })
      return {
        from: Math.min(...drawn.map(({ from }) => from)),
        to: Math.max(...drawn.map(({ to }) => to)),
        techniques: drawn,
      }
    }),
    marks: Array.from({ length: Math.ceil(length / step) - 1 }, (_, at) => share((at + 1) * step)),
  }
}

/** "7 working days", "6 weeks", "4 months". */
export function lengthWords(workdays: number): string {
  const weeks = Math.round(workdays / workdaysOfWeek)
  if (workdays < mostDays) return countWords(workdays, 'working day')
  return weeks <= mostWeeks ? countWords(weeks, 'week') : countWords(Math.round((weeks * 12) / 52), 'month')
}
