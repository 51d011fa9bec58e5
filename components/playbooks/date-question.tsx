import { DayField } from '@/components/dates/day-field'
import { Field } from '@/components/ui/field'
import { Segmented } from '@/components/ui/segmented'
import type { Anchor } from '@/lib/playbooks/date-techniques'
import { countWords } from '@/lib/count-words'

/** An empty day: nothing gets a date. */
export type DateAnswer = Anchor

/** Techniques are dated day by day. */
const lastDay = '2100-12-31'

type DateQuestionProps = {
  answer: DateAnswer
  onAnswer: (answer: DateAnswer) => void
  today: string
  squeeze?: { has: number; usual: number } | undefined
}

/** The one day that people know: when it starts, or when it must be done. */
export function DateQuestion({ answer: { kind, day }, onAnswer, today, squeeze }: DateQuestionProps) {
  const label = kind === 'start' ? 'First day' : 'Deadline'
  const isOver = kind === 'deadline' && day !== '' && day < today
  return (
    <div className="flex flex-col gap-2.5">
      <Segmented
        label="Which day do you know?"
        value={kind}
        options={[
          { value: 'start', label: 'Starts on' },
          { value: 'deadline', label: 'Done by' },
        ]}
        onValueChange={(next) => onAnswer({ kind: next, day })}
        className="self-start"
      />
      <Field
        label={label}
        error={isOver ? 'This day has passed. Choose a later one.' : undefined}
        hint={hintOf(day, squeeze)}
      >
        <DayField
          label={label}
          value={day}
          today={today}
          latest={lastDay}
          onValue={(next) => onAnswer({ kind, day: next })}
        />
      </Field>
    </div>
  )
}

function hintOf(day: string, squeeze: DateQuestionProps['squeeze']): string {
  if (day === '') return 'Without a day, the techniques have no dates.'
  if (!squeeze) return 'Dates skip Saturdays and Sundays.'
  const { usual, has } = squeeze
  return `This usually takes ${countWords(usual, 'working day')}, and there ${has === 1 ? 'is' : 'are'} ${has}. So the dates are closer together.`
}
