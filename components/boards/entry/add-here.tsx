'use client'

import { useState } from 'react'
import { foundAnchor } from '@/components/ui/floating'
import { FloatingDialog } from '@/components/ui/floating-dialog'
import { Select } from '@/components/ui/select'
import type { Given } from '@/lib/boards/card/parse-new-card'
import type { List } from '@/lib/boards/schema'
import { focusCard } from '../context/focus-near'
import { NewCardForm } from './new-card-form'

export type AddPlace = {
  /** The initially chosen kata. */
  listId?: string | undefined
  given?: Given | undefined
  /** What the field opens beside, and what has the focus if nothing was added. */
  anchor: () => HTMLElement | null
}

export type AddHereProps = { lists: List[]; place: AddPlace; onClose: () => void }

/** The field for new techniques beside a day or a row, with the kata they go to. */
export function AddHere({ lists, place: { listId, given, anchor }, onClose }: AddHereProps) {
  const [chosen, setChosen] = useState(listId ?? lists.find(({ completes }) => !completes)?.id)
  const list = lists.find(({ id }) => id === chosen) ?? lists[0]
  const [anchorRef] = useState(() => foundAnchor(anchor))
  if (!list) return null
  const close = (addedId?: string) => {
    // Not if the person has moved the focus elsewhere.
    const hadFocus = document.activeElement?.closest('[popover]') !== null
    onClose()
    if (hadFocus) setTimeout(() => focusAdded(addedId, anchor()))
  }
  return (
    <FloatingDialog
      label="New technique"
      anchor={anchorRef}
      align="start"
      className="w-76 p-2.5"
      onLeave={() => {}}
      onEscape={() => close()}
    >
      <NewCardForm listId={list.id} listTitle={list.title} given={given} onClose={close}>
        {lists.length > 1 && (
          <Select
            aria-label="Kata"
            value={list.id}
            onChange={(event) => setChosen(event.target.value)}
            className="mb-2 text-[13px]"
          >
            {lists.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        )}
      </NewCardForm>
    </FloatingDialog>
  )
}

const mostFrames = 30

/** The rows of a long list come a few frames after the technique: until then the focus is on what the field was beside. */
function focusAdded(addedId: string | undefined, anchor: HTMLElement | null): void {
  anchor?.focus()
  if (addedId === undefined) return
  const before = document.activeElement
  const tryAt = (frame: number) => {
    if (document.activeElement !== before || focusCard(addedId) || frame === mostFrames) return
    requestAnimationFrame(() => tryAt(frame + 1))
  }
  tryAt(0)
}
