'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, useState, useTransition } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { notify } from '@/components/feedback/notify'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { LabelledRow } from '@/components/ui/labelled-row'

const longestName = 80

/** The name that others see. */
export function NamePart() {
  const { user, openDb } = useAuth()
  const { refresh } = useRouter()
  const [problem, setProblem] = useState<string>()
  const [isSaving, save] = useTransition()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('displayName') ?? '').trim()
    if (name === '') return setProblem('Enter the name that others will see.')
    setProblem(undefined)
    save(async () => {
      try {
        const [db, { saveDisplayName }] = await Promise.all([openDb(), import('@/lib/account/settings')])
        await saveDisplayName(db, user.id, name)
        notify('profile.saved')
        refresh()
      } catch {
        notify('profile.save')
      }
    })
  }
  return (
    <LabelledRow title="Name">
      <form onSubmit={submit} noValidate className="flex max-w-110 items-start gap-2">
        <Field label="Display name" hint="On your techniques, comments and dojos." error={problem} className="flex-1">
          <Input name="displayName" defaultValue={user.displayName} maxLength={longestName} autoComplete="name" />
        </Field>
        <Button type="submit" busy={isSaving} className="mt-6.5 pointer-coarse:h-11">
          Save name
        </Button>
      </form>
    </LabelledRow>
  )
}
