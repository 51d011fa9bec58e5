'use client'

import { Ellipsis } from 'lucide-react'
import { type ComponentType, useCallback, useState } from 'react'
import { DropdownMenu, DropdownMenuTrigger } from '@/components/ui/dropdown-menu'
import { IconButton } from '@/components/ui/icon-button'
import { OnDemand } from '@/components/feedback/on-demand'
import { UndoShortcuts } from './undo-shortcuts'

type BoardMenuProps<Props> = {
  /** Fetches the items: the same function each time. */
  load: () => Promise<ComponentType<Props>>
  props: Props
  className?: string
}

/** Rare actions for the whole board: undo by name, the archive, and what only a real board has. */
export function BoardMenu<Props extends object>({ load, props, className }: BoardMenuProps<Props>) {
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
      {isOpen && <OnDemand load={load} props={props} onUnavailable={close} />}
    </DropdownMenu>
  )
}
