'use client'

import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { IntentLink } from '@/components/navigation/intent-link'
import { Button } from '@/components/ui/button'
import { buttonStyles } from '@/components/ui/button-styles'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { Select } from '@/components/ui/select'
import { Skeleton } from '@/components/ui/skeleton'
import { QuickAddForm } from './quick-add-form'
import { type QuickAddState, useQuickAdd } from './use-quick-add'

type QuickAddProps = { onClose: () => void }

/** A technique for any dojo, from any page. */
export function QuickAdd({ onClose }: QuickAddProps) {
  const { state, again, choose } = useQuickAdd()
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title="Quick add"
        size="sm"
        onOpenAutoFocus={(event) => event.preventDefault()}
        onEscapeKeyDown={keepOpenForSuggestions}
      >
        {state.is === 'loading' && <Waiting />}
        {state.is === 'failed' && <Failed what="Your dojos" onAgain={again} />}
        {state.is === 'none' && <NoDojo onClose={onClose} />}
        {state.is === 'ready' && <Ready state={state} onChoose={choose} onClose={onClose} />}
      </DialogContent>
    </Dialog>
  )
}

/** Escape closes the list under the field first. */
function keepOpenForSuggestions(event: Event) {
  if (event.target instanceof Element && event.target.matches('textarea[aria-controls]')) event.preventDefault()
}

type ReadyProps = QuickAddProps & {
  state: Extract<QuickAddState, { is: 'ready' }>
  onChoose: (boardId: string) => void
}

function Ready({ state: { dojos, boardId, place }, onChoose, onClose }: ReadyProps) {
  const [hasChosen, setChosen] = useState(false)
  const dojo = dojos.find(({ id }) => id === boardId)
  return (
    <>
      <Select
        aria-label="Dojo"
        value={boardId}
        onChange={({ target }) => {
          setChosen(true)
          onChoose(target.value)
        }}
        className="mb-2"
      >
        {dojos.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Select>
      {typeof place === 'object' && (
        <QuickAddForm
          key={boardId}
          boardId={boardId}
          title={dojo?.title ?? ''}
          place={place}
          takesFocus={!hasChosen}
          onClose={onClose}
        />
      )}
      {place === 'loading' && <Waiting />}
      {place === 'failed' && <Failed what="This dojo" onAgain={() => onChoose(boardId)} />}
      {place === 'gone' && (
        <p role="status" className="py-2 text-ink-soft">
          Nothing can be added to this dojo right now. Choose another one.
        </p>
      )}
    </>
  )
}

function Waiting() {
  return (
    <div aria-busy="true" className="flex flex-col gap-2">
      <span className="sr-only">Loading your dojos</span>
      <Skeleton className="h-9" />
      <Skeleton className="h-14" />
    </div>
  )
}

function Failed({ what, onAgain }: { what: string; onAgain: () => void }) {
  return (
    <p role="alert" className="flex items-center justify-between gap-3 py-2 text-ink-soft">
      {what} could not be loaded.
      <Button size="sm" onClick={onAgain}>
        Try again
      </Button>
    </p>
  )
}

function NoDojo({ onClose }: { onClose: () => void }) {
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-ink-soft">You do not have a dojo with a kata yet.</p>
      <IntentLink href="/new-board" onClick={onClose} className={buttonStyles({ variant: 'primary' })}>
        <Columns3 aria-hidden="true" />
        New dojo
      </IntentLink>
    </div>
  )
}
