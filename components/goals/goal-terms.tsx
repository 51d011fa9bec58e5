import { DayField } from '@/components/dates/day-field'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import type { WorkdayChoice } from '@/lib/boards/dates/working-days'
import type { OwnPace } from '@/lib/goals/own-pace'

type GoalTermsProps = {
  deadline: string
  onDeadline: (deadline: string) => void
  today: string
  hands: number
  onHands: (hands: number) => void
  workdays: WorkdayChoice
  onWorkdays: (workdays: WorkdayChoice) => void
  pace: OwnPace
}

const workdayNames: Readonly<Record<WorkdayChoice, string>> = {
  weekdays: 'Monday to Friday',
  everyday: 'Every day',
  weekends: 'Saturday and Sunday',
}
/** Plans are made day by day. */
const lastDay = '2100-12-31'
const handChoices = [1, 2, 3, 4, 5, 6, 8, 10, 12]

/** By when, on which days, and how many techniques at a time. */
export function GoalTermsFields(props: GoalTermsProps) {
  const { deadline, onDeadline, today, hands, onHands, workdays, onWorkdays, pace } = props
  return (
    <div className="grid grid-cols-[minmax(0,5fr)_minmax(0,3fr)] gap-x-3 gap-y-3.5">
      <Field
        label="Deadline"
        className="col-span-2"
        hint={deadline === '' ? 'Without one, the plan starts today.' : undefined}
      >
        <DayField
          label="Deadline"
          value={deadline}
          today={today}
          earliest={today}
          latest={lastDay}
          onValue={onDeadline}
        />
      </Field>
      <Field label="Working days">
        <Select value={workdays} onChange={({ target }) => onWorkdays(target.value as WorkdayChoice)}>
          {Object.entries(workdayNames).map(([choice, name]) => (
            <option key={choice} value={choice}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="In parallel">
        <Select value={hands} onChange={({ target }) => onHands(Number(target.value))}>
          {[...new Set([...handChoices, pace.hands])]
            .toSorted((a, b) => a - b)
            .map((count) => (
              <option key={count} value={count}>
                {count}
              </option>
            ))}
        </Select>
      </Field>
      <p className="col-span-2 text-[13px] text-pretty text-ink-soft">
        {pace.finished === null
          ? 'You have finished too little in the last eight weeks to measure your pace, so the plan assumes 2 at a time.'
          : `You work on ${pace.hands} at a time: you finished ${pace.finished} techniques in the last eight weeks.`}
      </p>
    </div>
  )
}
