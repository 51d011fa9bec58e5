'use client'

import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu'
import { IconButton } from '@/components/ui/icon-button'
import type { DashboardBoard } from '@/lib/boards/dashboard/dashboard'
import { CopyLinkItem } from './copy-link-item'

type BoardMenuProps = { board: DashboardBoard; onRename: () => void; onDelete: () => void }

/** What can be done with a board from the dashboard. Only admins see what only admins can do. */
export function BoardMenu({ board, onRename, onDelete }: BoardMenuProps) {
  const isAdmin = board.role === 'admin'
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton label={`Menu of ${board.title}`} size="icon-sm">
          <Ellipsis aria-hidden="true" />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {isAdmin && (
          <DropdownMenuItem onSelect={onRename}>
            <Pencil aria-hidden="true" />
            Rename…
          </DropdownMenuItem>
        )}
        <CopyLinkItem path={`/dojo/${board.id}`} />
        {isAdmin && (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem destructive onSelect={onDelete}>
              <Trash2 aria-hidden="true" />
              Delete…
            </DropdownMenuItem>
          </>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
