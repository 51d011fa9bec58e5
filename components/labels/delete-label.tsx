'use client'

import { AlertDialog } from '@/components/ui/alert-dialog'
import { visibleLists } from '@/lib/boards/board-reducer'
import type { Label } from '@/lib/boards/schema'
import { useBoard } from '@/components/boards/context/board-context'

/** Asks before a tag goes from every technique of the dojo. */
export function DeleteLabel({ label, onClose }: { label: Label; onClose: () => void }) {
  const { store } = useBoard()
  const lists = visibleLists(store.getView())
  const count = lists.reduce(
    (sum, { cards }) => sum + cards.filter((card) => card.badges?.labels?.includes(label.id)).length,
    0,
  )
  const where =
    count === 1
      ? 'One technique of this dojo wears it and loses it.'
      : `${count} techniques of this dojo wear it and lose it.`
  return (
    <AlertDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Delete the tag “${label.name}”?`}
      description={`${count === 0 ? 'No technique of this dojo wears it.' : where} The techniques themselves stay.`}
      confirmLabel="Delete tag"
      onConfirm={() => store.intend({ type: 'label.deleted', labelId: label.id })}
    />
  )
}
