'use client'

import { Archive, ArchiveRestore, Copy, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { fetchPart } from '@/components/feedback/on-demand'
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
import { loadDialogs } from './use-board-questions'

const fetchDialogs = (isOpen: boolean) => void (isOpen && fetchPart(loadDialogs))

type BoardMenuProps = {
  board: DashboardBoard
  onRename: () => void
  onCopy: () => void
  onArchive: (isArchived: boolean) => void
  onDelete: () => void
}

/** What can be done with a board from the dashboard. Only admins see what only admins can do. */
export function BoardMenu({ board, onRename, onCopy, onArchive, onDelete }: BoardMenuProps) {
  const { isAdmin } = board
  const isArchived = board.archivedAt !== null
  return (
    <DropdownMenu onOpenChange={fetchDialogs}>
      <DropdownMenuTrigger asChild>
        <IconButton label={`Menu for ${board.title}`} size="icon-sm">
          <Ellipsis aria-hidden="true" />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {isAdmin && !isArchived && (
          <DropdownMenuItem onSelect={onRename}>
            <Pencil aria-hidden="true" />
            Rename…
          </DropdownMenuItem>
        )}
        <DropdownMenuItem onSelect={onCopy}>
          <Copy aria-hidden="true" />
          Copy…
        </DropdownMenuItem>
        <CopyLinkItem path={`/dojo/${board.id}`} />
        {isAdmin && (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem onSelect={() => onArchive(!isArchived)}>
              {isArchived ? <ArchiveRestore aria-hidden="true" /> : <Archive aria-hidden="true" />}
              {isArchived ? 'Restore' : 'Archive'}
            </DropdownMenuItem>
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
