'use client'

import type { ReactNode } from 'react'
import { Archive, Redo2, SquareCheck, Undo2 } from 'lucide-react'
import { IntentLink } from '@/components/navigation/intent-link'
import { ShortcutKeys } from '@/components/shortcuts/shortcut-keys'
import { table } from '@/components/shortcuts/shortcut-table'
import {
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuShortcut,
} from '@/components/ui/dropdown-menu'
import { useBoard } from '../context/board-context'
import { nextSteps } from './undo-code'

export function BoardMenuItems({ children }: { children: ReactNode }) {
  const { boardId, canEdit, undo, selection } = useBoard()
  const next = nextSteps(undo.log)
  return (
    <DropdownMenuContent className="max-w-80">
      {canEdit && (
        <>
          <DropdownMenuItem disabled={next.undo === undefined} onSelect={undo.undo}>
            <Undo2 aria-hidden="true" />
            <span className="min-w-0 truncate">{next.undo === undefined ? 'Undo' : `Undo: ${next.undo}`}</span>
            <DropdownMenuShortcut>
              <ShortcutKeys of={table.undo} />
            </DropdownMenuShortcut>
          </DropdownMenuItem>
          <DropdownMenuItem disabled={next.redo === undefined} onSelect={undo.redo}>
            <Redo2 aria-hidden="true" />
            <span className="min-w-0 truncate">{next.redo === undefined ? 'Redo' : `Redo: ${next.redo}`}</span>
            <DropdownMenuShortcut>
              <ShortcutKeys of={table.redo} />
            </DropdownMenuShortcut>
          </DropdownMenuItem>
          <DropdownMenuSeparator />
          {document.querySelector('[data-card-id]') && (
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
          Open the archive
        </IntentLink>
      </DropdownMenuItem>
      {children}
    </DropdownMenuContent>
  )
}
