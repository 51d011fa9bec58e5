'use client'

import { ArrowDown, ArrowUp, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { ShortcutKeys } from '@/components/shortcuts/shortcut-keys'
import { table } from '@/components/shortcuts/shortcut-table'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuShortcut,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu'
import { IconButton } from '@/components/ui/icon-button'
import type { Keys } from '@/lib/shortcuts/keys'

type StepMenuProps = {
  title: string
  isFirst: boolean
  isLast: boolean
  onEdit: () => void
  onMove: (by: -1 | 1) => void
  onDelete: () => void
}

export function StepMenu({ title, isFirst, isLast, onEdit, onMove, onDelete }: StepMenuProps) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton
          label={`Actions for step ${title}`}
          size="icon-sm"
          className="shrink-0 opacity-0 group-hover/step:opacity-100 group-has-focus-visible/step:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-100"
        >
          <Ellipsis aria-hidden="true" />
        </IconButton>
      </DropdownMenuTrigger>
      {/* An entry often moves the focus itself. */}
      <DropdownMenuContent
        onCloseAutoFocus={(event) => document.activeElement !== document.body && event.preventDefault()}
      >
        <DropdownMenuItem onSelect={() => setTimeout(onEdit)}>
          <Pencil aria-hidden="true" /> Edit
        </DropdownMenuItem>
        <DropdownMenuItem disabled={isFirst} onSelect={() => onMove(-1)}>
          <ArrowUp aria-hidden="true" /> Move up <Shortcut of={table.moveStepUp} />
        </DropdownMenuItem>
        <DropdownMenuItem disabled={isLast} onSelect={() => onMove(1)}>
          <ArrowDown aria-hidden="true" /> Move down <Shortcut of={table.moveStepDown} />
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem destructive onSelect={onDelete}>
          <Trash2 aria-hidden="true" /> Delete step
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

function Shortcut({ of }: { of: { keys: Keys } }) {
  return (
    <DropdownMenuShortcut>
      <ShortcutKeys of={of} />
    </DropdownMenuShortcut>
  )
}
