'use client'

import { useState } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { IntentLink } from '@/components/navigation/intent-link'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import type { SharedThing } from '@/lib/deletion/deletion-summary'
import { transferBoard, transferClan } from '@/lib/deletion/hand-over'
import { AppError, limitSentence } from '@/lib/errors'

type HandOverRowProps = { kind: 'board' | 'clan'; thing: SharedThing; onDone: () => Promise<void> }

/** A dojo or clan that others use, and the people who could take it over. */
export function HandOverRow({ kind, thing: { id, title, people }, onDone }: HandOverRowProps) {
  const { openDb } = useAuth()
  const [chosen, setChosen] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  // A dojo brings its files and people along, so only its admins can take it over.
  const heirs = kind === 'board' ? people.filter(({ role }) => role === 'admin') : people
  const heir = heirs.find(({ userId }) => userId === chosen) ?? heirs[0]
  if (!heir) {
    return (
      <li className="py-2.5">
        <p className="font-medium wrap-anywhere">{title}</p>
        <p className="mt-0.5 text-[13px] text-pretty text-ink-soft">
          {onlyAdmins}{' '}
          <IntentLink href={`/dojo/${id}`} className="underline underline-offset-3">
            Open the dojo
          </IntentLink>
        </p>
      </li>
    )
  }
  const handOver = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await (kind === 'board' ? transferBoard : transferClan)(await openDb(), id, heir.userId)
    } catch (error) {
      setProblem(sentenceOf(error, heir.displayName))
    }
    await onDone()
    setBusy(false)
  }
  return (
    <li className="py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 flex-1 basis-40 font-medium wrap-anywhere">{title}</p>
        <div className="flex items-center gap-2 max-sm:basis-full">
          <Select
            aria-label={`New owner of ${title}`}
            value={heir.userId}
            onChange={({ target }) => setChosen(target.value)}
            className="w-40 max-sm:flex-1"
          >
            {heirs.map(({ userId, displayName }) => (
              <option key={userId} value={userId}>
                {displayName}
              </option>
            ))}
          </Select>
          <Button busy={isBusy} onClick={() => void handOver()} aria-label={`Hand ${title} over`}>
            Hand over
          </Button>
        </div>
      </div>
      {problem && (
        <p role="alert" className="mt-1 text-[13px] text-pretty text-danger-deep">
          {problem}
        </p>
      )}
    </li>
  )
}

const onlyAdmins = 'Only an admin of this dojo can take it over. Make someone an admin first.'

const failedSentence = 'This could not be handed over. Please try again.'

function sentenceOf(error: unknown, name: string): string {
  const code = error instanceof AppError ? error.code : undefined
  if (code === 'over_plan')
    return `${name}’s plan has no room for everyone on it. Choose someone else, or remove people first.`
  if (code === 'too_large')
    return `${name}’s plan has no room for its files. Choose someone else, or delete some first.`
  if (code === 'changed') return onlyAdmins
  if (code === 'limited' && error instanceof AppError) return limitSentence(error) ?? failedSentence
  if (code === 'not_found' || code === 'forbidden') return `${name} can no longer take it over. Choose someone else.`
  return failedSentence
}
