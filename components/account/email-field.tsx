import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'

type EmailFieldProps = { value: string; error: string | undefined; autoComplete: 'username' | 'email' }

export function EmailField({ value, error, autoComplete }: EmailFieldProps) {
  return (
    <Field label="Email" error={error} required>
      <Input
        name="email"
        type="email"
        defaultValue={value}
        autoComplete={autoComplete}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
      />
    </Field>
  )
}
