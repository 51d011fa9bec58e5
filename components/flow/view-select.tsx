import { Select } from '@/components/ui/select'

type ViewSelectProps = {
  name: string
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  className?: string
}

/** A choice in the form of a page. It starts again when the address says something else. */
export function ViewSelect({ name, label, value, options, className = '' }: ViewSelectProps) {
  return (
    <Select key={value} name={name} defaultValue={value} aria-label={label} className={`min-w-0 ${className}`}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  )
}
