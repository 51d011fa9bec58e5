import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'

type EmailFieldProps = { value: string; error: string | undefined; autoFocus?: boolean }

export function EmailField({ value, error }: EmailFieldProps) {
  return (
    <Field label="Email" error={error} required>
      <Input
        name="email"
        type="email"
        defaultValue={value}
        autoComplete="username email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
      />
    </Field>
  )
}
