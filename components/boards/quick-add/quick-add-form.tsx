'use client'

import { useCallback, useMemo, useState } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { IntentLink } from '@/components/navigation/intent-link'
import { useTimeSettings, useTimeZone } from '@/components/time/time-settings'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import { useAskBeforeLosing } from '@/components/ui/use-ask-before-losing'
import { placeNewCard } from '@/lib/boards/changes/cards/new-card'
import type { NewCard } from '@/lib/boards/card/parse-new-card'
import { boardLabelsOf } from '@/lib/boards/labels/board-labels'
import type { StoredPlace } from '@/lib/entry/schema'
import { EntryForm } from '../entry/entry-form'
import { EntryPlaceProvider } from '../entry/entry-place'
import { learnOrder } from '../entry/learnt-order'
import { draft, isLost, keepDraft } from './draft'
import { lastPlace, rememberPlace } from './last-place'
import { sendCard, type Sent } from './send-card'

type QuickAddFormProps = {
  boardId: string
  title: string
  place: StoredPlace
  takesFocus: boolean
  onClose: () => void
}

/** The field itself, with the kata it goes to, and what happened to the last technique. */
export function QuickAddForm({ boardId, title, place, takesFocus, onClose }: QuickAddFormProps) {
  const { user, openDb } = useAuth()
  const settings = useTimeSettings()
  const timeZone = useTimeZone()
  const [initial] = useState(() => draft(user.id))
  const keep = useCallback((text: string) => keepDraft(user.id, text), [user.id])
  useAskBeforeLosing(() => isLost(user.id))
  const [now] = useState(() => new Date())
  const [listId, setListId] = useState(() => firstKata(boardId, place))
  const [last, setLast] = useState<{ name: string; sent: Sent | 'sending' }>()
  const labels = useMemo(() => boardLabelsOf(place.labels), [place.labels])
  const entryPlace = useMemo(
    () => ({ ...place, viewerId: user.id, labels, now, timeZone }),
    [place, user.id, labels, now, timeZone],
  )
  const add = async (card: NewCard, named: string | undefined) => {
    const change = placeNewCard(named ?? listId, card, place.labels)
    rememberPlace({ boardId, listId })
    setLast({ name: card.title, sent: 'sending' })
    const sent = await sendCard(boardId, change, { userId: user.id, openDb })
    setLast((shown) => (shown?.name === card.title ? { ...shown, sent } : shown))
  }
  return (
    <EntryPlaceProvider value={entryPlace}>
      <EntryForm
        label="New technique"
        speaksOn={boardId}
        takesOnLeave={false}
        takesFocus={takesFocus}
        initial={initial}
        onType={keep}
        onAdd={(card, named) => void add(card, named)}
        onLearnOrder={(isDayFirst) => void learnOrder(isDayFirst, settings, openDb)}
        onClose={onClose}
        footer={
          <div className="mt-3 flex items-center justify-between gap-3">
            <p role="status" className="min-w-0 text-[13px] text-ink-soft">
              {last && <Outcome {...last} boardId={boardId} title={title} onClose={onClose} />}
            </p>
            <Button type="submit" variant="primary" className="shrink-0">
              Add technique
            </Button>
          </div>
        }
      >
        <Select aria-label="Kata" value={listId} onChange={({ target }) => setListId(target.value)} className="mb-2">
          {place.katas.map((kata) => (
            <option key={kata.id} value={kata.id}>
              {kata.title}
            </option>
          ))}
        </Select>
      </EntryForm>
    </EntryPlaceProvider>
  )
}

/** The one used last, else the first that is not for completed techniques. */
function firstKata(boardId: string, { katas }: StoredPlace): string {
  const before = lastPlace()
  const last = before?.boardId === boardId ? katas.find(({ id }) => id === before.listId) : undefined
  return (last ?? katas.find(({ completes }) => !completes) ?? katas[0])?.id ?? ''
}

type OutcomeProps = { name: string; sent: Sent | 'sending'; boardId: string; title: string; onClose: () => void }

function Outcome({ name, sent, boardId, title, onClose }: OutcomeProps) {
  if (sent === 'refused') return <>“{name}” was not added.</>
  if (sent === 'waits') return <>“{name}” is kept in this browser and sent when you are online.</>
  return (
    <>
      {sent === 'sending' ? 'Adding' : 'Added'} “{name}” to{' '}
      <IntentLink href={`/dojo/${boardId}`} onClick={onClose} className="text-ai-deep underline underline-offset-2">
        {title}
      </IntentLink>
    </>
  )
}
