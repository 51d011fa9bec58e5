'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { useLeftDraft } from '@/components/drafts/use-left-draft'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import type { Card } from '@/lib/boards/schema'
import { readLeft } from '@/lib/drafts/left-fields'
import { Formatted } from '@/components/markdown/formatted'
import { useBoard } from '../context/board-context'
import { CardSection } from '../context/card-section'
import { DescriptionForm } from './description-form'
import type { LoadedDetails } from '../context/use-card-details'

type CardDescriptionProps = { card: Card; details: LoadedDetails; onRetry: () => void }

/** The description: Markdown to read, its source to write. */
export function CardDescription({ card, details, onRetry }: CardDescriptionProps) {
  const { canEdit, store } = useBoard()
  const [isWriting, setWriting] = useState(false)
  const [refused, setRefused] = useRefusedText(card.id)
  const place = `description:${card.id}`
  const [left, discardLeft] = useLeftDraft(place)

  if (details.state === 'loading' && !card.hasDescription && !isWriting)
    return <Section>{<Empty onWrite={() => setWriting(true)} />}</Section>
  if (details.state === 'loading') return <Section>{<Lines />}</Section>
  if (details.state === 'failed') {
    return (
      <Section>
        <p role="alert" className="text-ink-soft">
          The content of this technique could not be loaded.{' '}
          <Button size="sm" onClick={onRetry}>
            Try again
          </Button>
        </p>
      </Section>
    )
  }
  const text = details.details.description
  /** `expected` is the text the person saw: someone else's newer text is never overwritten unseen. */
  const save = (description: string, expected: string) => {
    setRefused(undefined)
    if (description !== expected)
      store.intend({
        type: 'cards.patched',
        edits: [{ cardId: card.id, patch: { description }, expect: { description: expected } }],
      })
  }
  if (isWriting) {
    return (
      <Section>
        <DescriptionForm place={place} text={text} draft={refused} onSave={save} onClose={() => setWriting(false)} />
      </Section>
    )
  }
  const isLeft = canEdit && refused === undefined && left !== undefined && readLeft(left, { text }) !== undefined
  return (
    <Section
      action={
        canEdit &&
        text && (
          <Button
            size="sm"
            variant="ghost"
            className="pointer-coarse:-mt-1 pointer-coarse:-mb-2 pointer-coarse:-ml-2.5"
            onClick={() => setWriting(true)}
          >
            Edit
          </Button>
        )
      }
    >
      {refused !== undefined && (
        <MyVersion onEdit={() => setWriting(true)} onDiscard={() => setRefused(undefined)}>
          Someone else saved another description at the same moment. Yours is not lost.
        </MyVersion>
      )}
      {isLeft && (
        <MyVersion onEdit={() => setWriting(true)} onDiscard={discardLeft}>
          You started to change this description and did not save it.
        </MyVersion>
      )}
      {text ? (
        <Formatted>{text}</Formatted>
      ) : canEdit ? (
        <Empty onWrite={() => setWriting(true)} />
      ) : (
        <p className="text-ink-soft">No description.</p>
      )}
    </Section>
  )
}

/** A text of this person that is not saved. */
function MyVersion({ onEdit, onDiscard, children }: { onEdit: () => void; onDiscard: () => void; children: string }) {
  return (
    <div role="alert" className="rounded-ink bg-yamabuki-wash px-3 py-2 text-[13px]">
      {children}
      <div className="mt-1.5 flex gap-2">
        <Button size="sm" onClick={onEdit}>
          Edit my version
        </Button>
        <Button size="sm" variant="ghost" onClick={onDiscard}>
          Discard my version
        </Button>
      </div>
    </div>
  )
}

function Section({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <CardSection title="Description" hideTitle action={action}>
      {children}
    </CardSection>
  )
}

function Empty({ onWrite }: { onWrite: () => void }) {
  return (
    <button
      type="button"
      onClick={onWrite}
      className="w-full rounded-ink border border-dashed border-rule-strong px-3 py-3 text-left text-ink-soft hover:border-ink-faint hover:text-ink"
    >
      Add a description
    </button>
  )
}

function Lines() {
  return (
    <div className="flex flex-col gap-2" aria-hidden="true">
      <Skeleton className="h-4 w-11/12" />
      <Skeleton className="h-4 w-3/4" />
    </div>
  )
}

/** What this person wrote and could not be saved, because someone else saved something else first. */
function useRefusedText(cardId: string) {
  const { store, undo } = useBoard()
  const state = useState<string>()
  const [, setText] = state
  useEffect(
    () =>
      store.onSettled(({ change, error }) => {
        if (error?.code !== 'changed' || change.type !== 'cards.patched') return
        // The text was to be restored by undo, so no one has just written it.
        if (undo.log.isCorrection(change, error)) return
        const refused = change.edits.find((edit) => edit.cardId === cardId)?.patch.description
        if (refused !== undefined) setText(refused)
      }),
    [store, undo, cardId, setText],
  )
  return state
}
