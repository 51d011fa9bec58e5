'use client'

import { type FormEvent, useState, useTransition } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { Role } from '@/lib/boards/schema'
import { type Sharing, shareBoard } from '@/lib/boards/sharing'
import { AppError } from '@/lib/errors'
import { useBoard } from '../board/board-context'
import { RoleSelect } from './role-select'

const answers: Record<Sharing, (email: string) => string> = {
  added: (email) => `${email} is on this dojo now.`,
  invited: (email) => `${email} has no account yet and joins as soon as there is one. Send the address of this page along.`,
  member: (email) => `${email} is on this dojo already. Change the role below.`,
}

function problemOf(error: unknown): string {
  if (error instanceof AppError && error.code === 'invalid') return 'That is not an e-mail address. Check it for a typing error.'
  if (error instanceof AppError && error.code === 'forbidden') return 'Only admins of this dojo can share it.'
  if (error instanceof AppError && error.code === 'limited') return '200 invitations are open. Withdraw some first.'
  return 'That did not work. Nothing was changed; please try again.'
}

/** Adds somebody by e-mail address. */
export function ShareForm({ onShared }: { onShared: () => Promise<void> }) {
  const { boardId, openDb } = useBoard()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('member')
  const [answer, setAnswer] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isSharing, startSharing] = useTransition()

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const address = email.trim()
    setAnswer('')
    if (!address) return setProblem('Enter the e-mail address of the person.')
    startSharing(async () => {
      try {
        const result = await shareBoard(await openDb(), boardId, address, role)
        setProblem(undefined)
        setAnswer(answers[result](address))
        setEmail('')
        await onShared()
      } catch (error) {
        setProblem(problemOf(error))
      }
    })
  }
  return (
    <form onSubmit={handleSubmit} noValidate className="mb-4">
      <div className="flex flex-wrap items-start gap-2">
        <Field label="Email" error={problem} className="min-w-52 flex-1">
          <Input
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            placeholder="mia@example.com"
          />
        </Field>
        <div className="flex gap-2 pt-[27px]">
          <RoleSelect label="Role" value={role} onChange={setRole} />
          <Button type="submit" variant="primary" busy={isSharing} className="h-9 pointer-coarse:h-11">
            Add
          </Button>
        </div>
      </div>
      <p role="status" className="mt-2 text-[13px] text-matsu-deep empty:hidden">
        {answer}
      </p>
    </form>
  )
}
