import { useDateFormat } from '@/components/time/time-settings'
import { today } from '@/lib/boards/dates/due-date'
import type { Due, DueCard } from '@/lib/boards/dates/due-time'
import { describeRepeat } from '@/lib/recurrence/describe-repeat'
import { repeatCard } from '@/lib/recurrence/repeat-card'
import { readRepeat, type Repeat, type Rule } from '@/lib/recurrence/rule'
import { useBoard } from '../../../context/board-context'

/** What the due date's popover may change. */
export type DuePatch = Partial<Due> & { repeat?: string | null }
export type RepeatingCard = DueCard & { repeat?: string | undefined }

/** How a technique repeats, and how to change that. */
export function useRepeat(card: RepeatingCard, onChange: (patch: DuePatch) => void) {
  const { now, timeZone, announce } = useBoard()
  const format = useDateFormat()
  const repeat = card.repeat === undefined ? undefined : readRepeat(card.repeat)
  const set = (rule: Rule | undefined, isMadeOnItsDay = repeat?.isMadeOnItsDay ?? false) => {
    announce(rule ? describeRepeat(rule, format) : 'Does not repeat')
    onChange(
      rule ? repeatCard(card, rule, isMadeOnItsDay, { today: today(now, timeZone), timeZone }) : { repeat: null },
    )
  }
  return { repeat, set, thisDay: today(now, timeZone), format }
}

export type SetRepeat = ReturnType<typeof useRepeat>['set']
export type { Repeat }
