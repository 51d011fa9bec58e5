'use client'

import { useCallback, useMemo, useState } from 'react'
import { Plus, Users } from 'lucide-react'
import { ShortcutKeys } from '@/components/shortcuts/shortcut-keys'
import { table } from '@/components/shortcuts/shortcut-table'
import { Button } from '@/components/ui/button'
import { Tooltip } from '@/components/ui/tooltip'
import { visibleTitle } from '@/lib/boards/store/board-reducer'
import type { BoardView } from '@/lib/boards/store/board-store'
import type { BoardSnapshot, List } from '@/lib/boards/schema'
import { OnDemand } from '@/components/feedback/on-demand'
import { BoardMenu } from '../undo/board-menu'
import { FilterMenu } from '../filters/filter-menu'
import type { ViewName } from '../views/view-name'
import { ViewSwitch } from '../views/view-switch'
import { openAddCard } from './add-card'
import { useBoard } from '../context/board-context'
import type { BoardQuestion } from './menu/board-question'
import { BoardShortcuts } from './board-shortcuts'
import { BoardTitle } from './board-title'
import { MemberFaces } from './people/member-faces'
import { ViewOnlySign } from './people/view-only-sign'
import { SyncState } from './sync-state'

const loadMenu = () => import('./menu/board-acts').then((module) => module.BoardActs)
const loadQuestion = () => import('./menu/board-question').then((module) => module.BoardQuestionDialog)
const loadShareDialog = () => import('../share/share-dialog').then((module) => module.ShareDialog)

type BoardBarProps = {
  board: BoardSnapshot['board']
  lists: List[]
  present: string[]
  view: BoardView
  viewName: ViewName
  onViewChange: (view: ViewName) => void
}

export function BoardBar({ board, lists, present, view, viewName, onViewChange }: BoardBarProps) {
  const { canEdit, role } = useBoard()
  const [isSharing, setSharing] = useState(false)
  const [question, setQuestion] = useState<{ about: BoardQuestion; times: number }>()
  const closeQuestion = useCallback(() => setQuestion(undefined), [])
  // Asked again, a dialog opens again: a refused change may have closed it while its toast is still there.
  const menuProps = useMemo(
    () => ({ onAsk: (about: BoardQuestion) => setQuestion((before) => ({ about, times: (before?.times ?? 0) + 1 })) }),
    [],
  )
  const closeShare = useCallback(() => setSharing(false), [])
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2 px-5 pt-4 pb-3.5 max-md:gap-x-2 max-md:px-3.5">
      <BoardTitle title={visibleTitle(view)} description={board.description} />
      <MemberFaces present={present} />
      <SyncState view={view} />
      {/* Beside the title on a phone, where the other controls fill a row. */}
      <BoardMenu load={loadMenu} props={menuProps} className="md:order-1" />
      <span aria-hidden="true" className="basis-full md:hidden" />
      {role === 'viewer' && !board.archivedAt && <ViewOnlySign ownerId={board.ownerId} />}
      <span className="flex-1 max-md:hidden" />
      <ViewSwitch view={viewName} onViewChange={onViewChange} />
      <FilterMenu />
      <Button data-share="" onClick={() => setSharing(true)}>
        <Users aria-hidden="true" />
        {/* With its label it would need a separate row on the narrowest phones. */}
        <span className="max-[26rem]:sr-only">Share</span>
      </Button>
      {canEdit && lists.length > 0 && (
        <Tooltip label={table.newTechnique.label} shortcut={<ShortcutKeys of={table.newTechnique} />}>
          <Button
            variant="primary"
            onClick={openAddCard}
            aria-keyshortcuts={table.newTechnique.keys}
            className="md:order-2 max-md:min-w-10 max-md:px-0"
          >
            <Plus aria-hidden="true" />
            <span className="max-md:sr-only">Add technique</span>
          </Button>
        </Tooltip>
      )}
      {question && (
        <OnDemand
          key={question.times}
          load={loadQuestion}
          props={{ about: question.about, onClose: closeQuestion }}
          onUnavailable={closeQuestion}
        />
      )}
      <BoardShortcuts onShare={() => setSharing(true)} />
      {isSharing && (
        <OnDemand load={loadShareDialog} props={{ board, onClose: closeShare }} onUnavailable={closeShare} />
      )}
    </div>
  )
}
