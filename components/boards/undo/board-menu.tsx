'use client'

import { Ellipsis } from 'lucide-react'
import { useCallback, useState } from 'react'
import { DropdownMenu, DropdownMenuTrigger } from '@/components/ui/dropdown-menu'
import { IconButton } from '@/components/ui/icon-button'
import { OnDemand } from '../board/on-demand'

const loadItems = () => import('./board-menu-items').then((module) => module.BoardMenuItems)
const none = {}

/** What is done with the whole board and seldom: undo by its name, the archive. */
export function BoardMenu() {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <DropdownMenu open={isOpen} onOpenChange={setOpen}>
      <DropdownMenuTrigger asChild>
        <IconButton label="More" variant="outline" data-board-menu="">
          <Ellipsis aria-hidden="true" />
        </IconButton>
      </DropdownMenuTrigger>
      {isOpen && <OnDemand load={loadItems} props={none} onUnavailable={close} />}
    </DropdownMenu>
  )
}
