'use client'

import { ArrowDownAZ, CalendarArrowUp, Clock, Columns3, SignalHigh } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { foundAnchor } from '@/components/ui/floating'
import { FloatingDialog } from '@/components/ui/floating-dialog'
import { matching, PickList } from '@/components/ui/pick-list'
import type { List } from '@/lib/boards/schema'
import { visibleLists } from '@/lib/boards/store/board-reducer'
import { useBoard } from '../../context/board-context'
import { focusList } from '../../context/focus-near'
import { type ListOrder, useListActs } from './use-list-acts'

/** What a kata's menu asks before it acts: what to sort by, or which kata to move everything to. */
export type ListQuestion = 'sort' | 'move'

type ListPickerProps = { about: ListQuestion; list: List; onClose: () => void }

const orders: readonly { id: ListOrder; name: string; words: string; Icon: typeof Clock }[] = [
  { id: 'due', name: 'Due date', words: 'earliest due date first', Icon: CalendarArrowUp },
  { id: 'priority', name: 'Priority', words: 'highest priority first', Icon: SignalHigh },
  { id: 'title', name: 'Title', words: 'by title', Icon: ArrowDownAZ },
  { id: 'newest', name: 'Newest', words: 'newest first', Icon: Clock },
]

export function ListPicker({ about, list, onClose }: ListPickerProps) {
  const { store, isSample } = useBoard()
  const view = useSyncExternalStore(store.subscribe, store.getView, store.getView)
  const acts = useListActs(list)
  const [anchor] = useState(() =>
    foundAnchor(() => document.querySelector(`[data-list-id="${CSS.escape(list.id)}"] [data-list-menu]`)),
  )
  const close = () => {
    focusList(list.id)
    onClose()
  }
  const sorts = orders.filter(({ id }) => !(isSample && id === 'newest'))
  const katas = visibleLists(view).filter(({ id }) => id !== list.id)
  return (
    <FloatingDialog
      label={about === 'sort' ? `Sort “${list.title}”` : `Move everything in “${list.title}”`}
      anchor={anchor}
      className="w-68 p-2"
      onLeave={onClose}
      onEscape={close}
    >
      {about === 'sort' ? (
        <PickList
          label="Sort by"
          find={(typed) =>
            matching(
              sorts.map(({ Icon, ...order }) => ({
                ...order,
                mark: <Icon aria-hidden="true" className="text-ink-soft" />,
              })),
              typed,
            )
          }
          onPick={({ id, words }) => {
            close()
            void acts.sort(id, words)
          }}
        />
      ) : (
        <PickList
          label="Move to…"
          find={(typed) =>
            matching(
              katas.map((to) => ({
                id: to.id,
                name: to.title,
                to,
                mark: <Columns3 aria-hidden="true" className="text-ink-soft" />,
              })),
              typed,
            )
          }
          onPick={({ to }) => {
            close()
            acts.moveAll(to)
          }}
          nothing="No kata matches."
        />
      )}
    </FloatingDialog>
  )
}
