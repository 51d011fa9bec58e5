'use client'

import { AlertDialog } from '@/components/ui/alert-dialog'
import { visibleLists } from '@/lib/boards/store/board-reducer'
import type { Label } from '@/lib/boards/schema'
import { useBoard } from '@/components/boards/context/board-context'

/** Asks before a tag is removed from every technique of the dojo. */
export function DeleteLabel({ label, onClose }: { label: Label; onClose: () => void }) {
  const { store } = useBoard()
  const lists = visibleLists(store.getView())
  const count = lists.reduce(
    (sum, { cards }) => sum + cards.filter((card) => card.badges?.labels?.includes(label.id)).length,
    0,
  )
  const effect =
    count === 0
      ? 'No technique in this dojo has it.'
      : `It is removed from ${count === 1 ? '1 technique' : `${count} techniques`} in this dojo.`
  return (
    <AlertDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Delete the tag “${label.name}”?`}
      description={`${effect} Techniques are not deleted.`}
      confirmLabel="Delete tag"
      onConfirm={() => store.intend({ type: 'label.deleted', labelId: label.id })}
    />
  )
}
