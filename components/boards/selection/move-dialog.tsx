'use client'

import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogFooter, focusFirstField } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { findCard } from '@/lib/boards/changes/placement'
import type { Card, List } from '@/lib/boards/schema'
import { countOf } from './selected-cards'

type MoveDialogProps = {
  cards: Card[]
  lists: List[]
  onMove: (listId: string, index: number) => void
  onClose: () => void
  onCloseAutoFocus: (event: Event) => void
}

/** Kata and position, for those who would rather not drag. */
export function MoveDialog({ cards, lists, onMove, onClose, onCloseAutoFocus }: MoveDialogProps) {
  const first = cards[0] && findCard(lists, cards[0].id)
  const [listId, setListId] = useState(first?.listId ?? lists[0]?.id ?? '')
  const moving = new Set(cards.map(({ id }) => id))
  const others = lists.find(({ id }) => id === listId)?.cards.filter(({ id }) => !moving.has(id)) ?? []
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onMove(listId, Number(new FormData(event.currentTarget).get('index')))
    onClose()
  }
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title={`Move ${countOf(cards)}`}
        size="sm"
        onOpenAutoFocus={focusFirstField}
        onCloseAutoFocus={onCloseAutoFocus}
      >
        <form onSubmit={handleSubmit} className="flex flex-1 flex-col gap-4">
          <Field label="Kata">
            <Select value={listId} onChange={(event) => setListId(event.target.value)}>
              {lists.map((list) => (
                <option key={list.id} value={list.id}>
                  {list.title}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Position">
            <Select key={listId} name="index" defaultValue="0">
              <option value="0">At the top</option>
              {others.slice(0, -1).map((card, at) => (
                <option key={card.id} value={at + 1}>
                  {`${at + 2}, after ${card.title}`}
                </option>
              ))}
              {others.length > 0 && <option value={others.length}>At the end</option>}
            </Select>
          </Field>
          <span className="flex-1" />
          <DialogFooter>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary">
              Move
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
