'use client'

import { useState } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { IntentLink } from '@/components/navigation/intent-link'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import type { SharedThing } from '@/lib/deletion/deletion-summary'
import { endOffer, offerBoard, offerClan } from '@/lib/offers/mutations'
import { AppError, limitSentence } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'

type HandOverRowProps = { kind: 'board' | 'clan'; thing: SharedThing; onDone: () => Promise<void> }

/** A dojo or clan that others use, and the people who can be asked to take it over. */
export function HandOverRow({ kind, thing: { id, title, people, offeredTo }, onDone }: HandOverRowProps) {
  const { openDb } = useAuth()
  const [chosen, setChosen] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const send = async (what: (db: Db) => Promise<void>, name: string) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await what(await openDb())
    } catch (error) {
      setProblem(sentenceOf(error, name))
    }
    await onDone()
    setBusy(false)
  }
  // A dojo brings its files and people along, so only its admins can take it over.
  const heirs = kind === 'board' ? people.filter(({ role }) => role === 'admin') : people
  const heir = heirs.find(({ userId }) => userId === chosen) ?? heirs[0]
  if (!heir && !offeredTo) {
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
  const press = () => {
    if (offeredTo) return send((db) => endOffer(db, offeredTo.offerId), offeredTo.displayName)
    if (!heir) return Promise.resolve()
    const offer = kind === 'board' ? offerBoard : offerClan
    return send((db) => offer(db, id, heir.userId), heir.displayName)
  }
  return (
    <li className="py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-40">
          <p className="font-medium wrap-anywhere">{title}</p>
          {offeredTo && (
            <p className="mt-0.5 text-[13px] text-pretty text-ink-soft">
              <bdi>{offeredTo.displayName}</bdi> is asked to take it over, on their dashboard.
            </p>
          )}
        </div>
        <div className="flex items-center gap-2 max-sm:basis-full">
          {!offeredTo && heir && (
            <Select
              aria-label={`Who takes over ${title}`}
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
          )}
          {/* One button for both, so that it keeps the focus. */}
          <Button
            busy={isBusy}
            onClick={() => void press()}
            aria-label={offeredTo ? `Take it back: ${title}` : `Ask for ${title}`}
          >
            {offeredTo ? 'Take it back' : 'Ask'}
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

const failedSentence = 'This could not be done. Please try again.'

function sentenceOf(error: unknown, name: string): string {
  const code = error instanceof AppError ? error.code : undefined
  if (code === 'changed') return onlyAdmins
  if (code === 'limited' && error instanceof AppError) return limitSentence(error) ?? failedSentence
  if (code === 'not_found' || code === 'forbidden') return `${name} can no longer take it over. Choose someone else.`
  return failedSentence
}
