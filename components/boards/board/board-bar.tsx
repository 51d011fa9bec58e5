'use client'

import { useCallback, useState } from 'react'
import { Plus, Users } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { visibleTitle } from '@/lib/boards/board-reducer'
import type { BoardView } from '@/lib/boards/board-store'
import type { BoardSnapshot, List } from '@/lib/boards/schema'
import { FilterMenu } from '../filters/filter-menu'
import type { ViewName } from '../views/view-name'
import { ViewSwitch } from '../views/view-switch'
import { useBoard } from './board-context'
import { BoardMenu } from '../undo/board-menu'
import { BoardTitle } from './board-title'
import { Present } from './present'
import { SyncState } from './sync-state'
import { OnDemand } from './on-demand'

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
  const { canEdit } = useBoard()
  const [isSharing, setSharing] = useState(false)
  const closeShare = useCallback(() => setSharing(false), [])
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2 px-5 pt-4 pb-3.5 max-md:px-3.5">
      <BoardTitle title={visibleTitle(view)} description={board.description} />
      <Present userIds={present} />
      <SyncState view={view} />
      <span className="flex-1" />
      <ViewSwitch view={viewName} onViewChange={onViewChange} />
      <FilterMenu />
      <Button data-share="" onClick={() => setSharing(true)}>
        <Users aria-hidden="true" />
        Share
      </Button>
      <BoardMenu />
      {canEdit && lists.length > 0 && viewName === 'board' && (
        // On a phone one kata fills the screen, with a button of its own at its foot.
        <Button variant="primary" onClick={openFirstAddCard} className="max-md:hidden">
          <Plus aria-hidden="true" />
          Add technique
        </Button>
      )}
      {isSharing && <OnDemand load={loadShareDialog} props={{ board, onClose: closeShare }} onUnavailable={closeShare} />}
    </div>
  )
}

/** The field of the list that is first in sight: where the eye is. */
function openFirstAddCard() {
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-add-card]')]
  const inSight = buttons.find((button) => button.getBoundingClientRect().left >= 0)
  const button = inSight ?? buttons[0]
  button?.click()
}
