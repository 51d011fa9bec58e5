'use client'

import type { FormEvent } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import type { Archive, RemovedItem } from '@/lib/boards/archive/archive'

type RestoreDialogProps = {
  homeless: RemovedItem[]
  lists: Archive['lists']
  onRestore: (listId: string) => void
  onClose: () => void
}

/** Asks for another kata if a technique's own is gone. */
export function RestoreDialog({ homeless, lists, onRestore, onClose }: RestoreDialogProps) {
  const [only] = homeless
  const whose =
    homeless.length === 1 && only
      ? `“${only.title}” was in ${only.list ? `“${only.list}”` : 'a kata'}, which is gone.`
      : `The katas of ${homeless.length} techniques are gone.`
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onRestore(String(new FormData(event.currentTarget).get('list')))
    onClose()
  }
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title="Restore into another kata" description={whose} size="sm">
        {lists.length === 0 ? (
          <p>This dojo has no kata. Restore one first, or add one on the board.</p>
        ) : (
          <form onSubmit={handleSubmit} className="flex flex-1 flex-col">
            <Field label="Kata">
              <Select name="list">
                {lists.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </Select>
            </Field>
            <span className="flex-1" />
            <DialogFooter>
              <Button onClick={onClose}>Cancel</Button>
              <Button type="submit" variant="primary">
                Restore
              </Button>
            </DialogFooter>
          </form>
        )}
      </DialogContent>
    </Dialog>
  )
}
