'use client'

import { Archive, Redo2, SquareCheck, Undo2 } from 'lucide-react'
import { IntentLink } from '@/components/layout/intent-link'
import { DropdownMenuContent, DropdownMenuItem, DropdownMenuSeparator, DropdownMenuShortcut } from '@/components/ui/dropdown-menu'
import { useBoard } from '../board/board-context'
import { nextSteps } from './undo-code'

const isMac = () => navigator.platform.startsWith('Mac') || navigator.platform.startsWith('iP')

export function BoardMenuItems() {
  const { boardId, canEdit, undo, selection } = useBoard()
  const next = nextSteps(undo.log)
  const command = isMac() ? '⌘' : 'Ctrl+'
  return (
    <DropdownMenuContent className="max-w-80">
      {canEdit && (
        <>
          <DropdownMenuItem disabled={next.undo === undefined} onSelect={undo.undo}>
            <Undo2 aria-hidden="true" />
            <span className="min-w-0 truncate">{next.undo === undefined ? 'Undo' : `Undo: ${next.undo}`}</span>
            <DropdownMenuShortcut>{command}Z</DropdownMenuShortcut>
          </DropdownMenuItem>
          <DropdownMenuItem disabled={next.redo === undefined} onSelect={undo.redo}>
            <Redo2 aria-hidden="true" />
            <span className="min-w-0 truncate">{next.redo === undefined ? 'Redo' : `Redo: ${next.redo}`}</span>
            <DropdownMenuShortcut>{isMac() ? '⇧⌘Z' : 'Ctrl+Y'}</DropdownMenuShortcut>
          </DropdownMenuItem>
          <DropdownMenuSeparator />
          {/* The calendar has nothing to be selected. */}
          {document.querySelector('[data-lists], [data-selectable]') && (
            <DropdownMenuItem onSelect={() => selection.start()}>
              <SquareCheck aria-hidden="true" />
              Select techniques
            </DropdownMenuItem>
          )}
        </>
      )}
      <DropdownMenuItem asChild>
        <IntentLink href={`/dojo/${boardId}/archive`} pending="inside">
          <Archive aria-hidden="true" />
          Archive
        </IntentLink>
      </DropdownMenuItem>
    </DropdownMenuContent>
  )
}
