import { Select } from '@/components/ui/select'

const choices = [1, 7, 14, 30]

/** How long an invitation can be used. */
export function DaysSelect({ days, onChange }: { days: number; onChange: (days: number) => void }) {
  return (
    <Select
      aria-label="Ends after"
      value={days}
      onChange={({ target }) => onChange(Number(target.value))}
      className="w-30"
    >
      {choices.map((each) => (
        <option key={each} value={each}>
          {each === 1 ? '1 day' : `${each} days`}
        </option>
      ))}
    </Select>
  )
}
