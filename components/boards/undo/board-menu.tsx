'use client'

import { Ellipsis } from 'lucide-react'
import { useCallback, useState } from 'react'
import { DropdownMenu, DropdownMenuTrigger } from '@/components/ui/dropdown-menu'
import { IconButton } from '@/components/ui/icon-button'
import { OnDemand } from '@/components/feedback/on-demand'
import { UndoShortcuts } from './undo-shortcuts'

const loadItems = () => import('./board-menu-items').then((module) => module.BoardMenuItems)
const none = {}

/** What is done rarely, with the whole board: undo by name, the archive. */
export function BoardMenu({ className }: { className?: string }) {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <DropdownMenu open={isOpen} onOpenChange={setOpen}>
      <DropdownMenuTrigger asChild>
        <IconButton label="More" variant="outline" data-board-menu="" className={className}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      </DropdownMenuTrigger>
      <UndoShortcuts />
      {isOpen && <OnDemand load={loadItems} props={none} onUnavailable={close} />}
    </DropdownMenu>
  )
}
