'use client'

import { Archive, ArchiveRestore, Bookmark, Copy, LogOut, Pencil, Trash2 } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { DropdownMenuItem, DropdownMenuSeparator } from '@/components/ui/dropdown-menu'
import { CopyLinkItem } from '@/components/boards/dashboard/copy-link-item'
import { BoardMenuItems } from '../../undo/board-menu-items'
import { useBoard } from '../../context/board-context'
import type { BoardQuestion } from './board-question'
import { useBoardActs } from './use-board-acts'

type BoardActsProps = { onAsk: (about: BoardQuestion) => void }

/**
 * The items of an open dojo’s menu: undo, and the actions for the whole dojo, as on the dashboard. Only admins see what
 * only admins can do.
 */
export function BoardActs({ onAsk }: BoardActsProps) {
  const { store, viewerId } = useBoard()
  const { snapshot } = useSyncExternalStore(store.subscribe, store.getView, store.getView)
  const { setBookmarked, setArchived } = useBoardActs()
  const { board, bookmarked } = snapshot
  const isArchived = Boolean(board.archivedAt)
  const isAdmin = snapshot.isAdmin ?? snapshot.role === 'admin'
  return (
    <BoardMenuItems>
      <DropdownMenuSeparator />
      {isAdmin && !isArchived && (
        <DropdownMenuItem onSelect={() => onAsk('edit')}>
          <Pencil aria-hidden="true" />
          Rename or describe…
        </DropdownMenuItem>
      )}
      <DropdownMenuItem onSelect={() => void setBookmarked(!bookmarked)}>
        <Bookmark aria-hidden="true" className={bookmarked ? 'fill-ai text-ai!' : ''} />
        {bookmarked ? 'Remove bookmark' : 'Bookmark'}
      </DropdownMenuItem>
      <DropdownMenuItem onSelect={() => onAsk('copy')}>
        <Copy aria-hidden="true" />
        Copy…
      </DropdownMenuItem>
      <CopyLinkItem path={`/dojo/${board.id}`} />
      <DropdownMenuSeparator />
      {isAdmin && (
        <DropdownMenuItem onSelect={() => void setArchived(!isArchived)}>
          {isArchived ? <ArchiveRestore aria-hidden="true" /> : <Archive aria-hidden="true" />}
          {isArchived ? 'Restore dojo' : 'Archive dojo'}
        </DropdownMenuItem>
      )}
      {board.ownerId !== viewerId && (
        <DropdownMenuItem onSelect={() => onAsk('leave')}>
          <LogOut aria-hidden="true" />
          Leave…
        </DropdownMenuItem>
      )}
      {isAdmin && (
        <DropdownMenuItem destructive onSelect={() => onAsk('delete')}>
          <Trash2 aria-hidden="true" />
          Delete dojo…
        </DropdownMenuItem>
      )}
    </BoardMenuItems>
  )
}
