'use client'

import { type FormEvent, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { People } from '@/lib/boards/share/change-people'
import { plainEmail } from '@/lib/boards/share/plain-email'
import type { Role } from '@/lib/boards/schema'
import { RoleSelect } from './role-select'

type ShareFormProps = {
  people: People
  /** Answers whether it was done. */ onInvite: (email: string, role: Role) => Promise<boolean>
}

/** Invites people by e-mail address, one after another: the field is free again right away. */
export function ShareForm({ people, onInvite }: ShareFormProps) {
  const [typed, setTyped] = useState('')
  const [role, setRole] = useState<Role>('member')
  const [answer, setAnswer] = useState('')
  const [problem, setProblem] = useState<string>()
  // Sending emptied the field: a double click counts once.
  const isSent = useRef(false)

  const change = (text: string) => {
    isSent.current = false
    setTyped(text)
  }
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSent.current) return
    const email = plainEmail(typed)
    setAnswer('')
    if (!typed.trim()) return setProblem('Enter the person’s e-mail address.')
    if (!email) return setProblem('That is not an e-mail address. Check it for typos.')
    setProblem(undefined)
    isSent.current = true
    setTyped('')
    if (people.members.some((member) => member.email === email))
      return setAnswer(`${email} is already on this dojo. Change the role below.`)
    if (await onInvite(email, role)) setAnswer(`${email} is invited. They can accept on their dashboard for 30 days.`)
  }
  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate className="mb-4">
      <div className="flex flex-wrap items-start gap-2">
        <Field label="Email" error={problem} className="basis-full md:flex-1 md:basis-auto">
          <Input
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            value={typed}
            onChange={(event) => change(event.target.value)}
            placeholder="mia@example.com"
          />
        </Field>
        {/* Beside the field, below its label. */}
        <div className="flex gap-2 max-md:flex-1 md:pt-[25px]">
          <RoleSelect label="Role" value={role} onChange={setRole} className="max-md:flex-1" />
          <Button type="submit" variant="primary" className="h-9 px-4 pointer-coarse:h-11">
            Invite
          </Button>
        </div>
      </div>
      <p role="status" className="mt-2 text-[13px] text-matsu-deep empty:hidden">
        {answer}
      </p>
    </form>
  )
}
