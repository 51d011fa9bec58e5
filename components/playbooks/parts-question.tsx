import { Checkbox } from '@/components/ui/checkbox'

type PartsQuestionProps = {
  parts: Readonly<Record<string, string>>
  unwanted: ReadonlySet<string>
  onChange: (unwanted: ReadonlySet<string>) => void
}

/** The parts that can be left out. */
export function PartsQuestion({ parts, unwanted, onChange }: PartsQuestionProps) {
  const set = (part: string, isWanted: boolean) => {
    const next = new Set(unwanted)
    if (isWanted) next.delete(part)
    else next.add(part)
    onChange(next)
  }
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-[13px] font-medium">What does it include?</legend>
      {Object.entries(parts).map(([part, question]) => (
        <Checkbox
          key={part}
          label={question}
          checked={!unwanted.has(part)}
          onCheckedChange={(isWanted) => set(part, isWanted)}
        />
      ))}
    </fieldset>
  )
}
