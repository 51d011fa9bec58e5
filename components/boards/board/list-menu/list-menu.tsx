'use client'

import { Ellipsis } from 'lucide-react'
import { useCallback, useState } from 'react'
import { fetchPart, OnDemand } from '@/components/feedback/on-demand'
import { DropdownMenu, DropdownMenuTrigger } from '@/components/ui/dropdown-menu'
import { IconButton } from '@/components/ui/icon-button'
import type { List } from '@/lib/boards/schema'
import type { ListQuestion } from './list-picker'

const loadItems = () => import('./list-menu-items').then((module) => module.ListMenuItems)
const loadPicker = () => import('./list-picker').then((module) => module.ListPicker)
const fetchItems = () => void fetchPart(loadItems)

export type ListMenuProps = {
  list: List
  index: number
  listCount: number
  onRename: () => void
  onLimit: () => void
  onAddCard: () => void
}

/** The actions for a whole kata. Its items, and their questions, are fetched when needed. */
export function ListMenu(props: ListMenuProps) {
  const { list } = props
  const [isOpen, setOpen] = useState(false)
  const [question, setQuestion] = useState<ListQuestion>()
  const close = useCallback(() => setOpen(false), [])
  const endQuestion = useCallback(() => setQuestion(undefined), [])
  return (
    <>
      <DropdownMenu open={isOpen} onOpenChange={setOpen}>
        <DropdownMenuTrigger asChild>
          <IconButton
            label={`Actions for kata ${list.title}`}
            size="icon-sm"
            data-list-menu=""
            data-no-drag=""
            onPointerOver={fetchItems}
          >
            <Ellipsis aria-hidden="true" />
          </IconButton>
        </DropdownMenuTrigger>
        {isOpen && <OnDemand load={loadItems} props={{ ...props, onAsk: setQuestion }} onUnavailable={close} />}
      </DropdownMenu>
      {question && (
        <OnDemand
          load={loadPicker}
          props={{ about: question, list, onClose: endQuestion }}
          onUnavailable={endQuestion}
        />
      )}
    </>
  )
}
