import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import type { ClanDetails } from '@/lib/clans/mutations'

type ClanFieldsProps = { details?: ClanDetails; nameProblem?: string | undefined }

/** Name and description of a clan, with the limits of the database. */
export function ClanFields({ details, nameProblem }: ClanFieldsProps) {
  return (
    <>
      <Field label="Name" error={nameProblem} required>
        <Input name="name" maxLength={80} defaultValue={details?.name} autoComplete="off" />
      </Field>
      <Field label="Description" hint="What the clan works on. Members and people who are invited see it.">
        <Textarea name="description" maxLength={500} rows={3} defaultValue={details?.description} />
      </Field>
    </>
  )
}

/** The typed text without surrounding spaces. */
export function readClanFields(form: HTMLFormElement): ClanDetails {
  const { name, description } = typedClanFields(form)
  return { name: name.trim(), description: description.trim() }
}

/** The text exactly as typed. */
export function typedClanFields(form: HTMLFormElement): ClanDetails {
  const data = new FormData(form)
  const textOf = (name: string) => String(data.get(name) ?? '')
  return { name: textOf('name'), description: textOf('description') }
}
