import { Plus, RotateCcw } from 'lucide-react'
import { buttonStyles } from '@/components/ui/button-styles'
import { DrawnLists } from '../boards/drawn-lists'
import { BoardFrame } from './board-frame'
import { sampleBoard } from './sample-board'

/** Shown until the live board is loaded, and when no script runs: the same board, to look at. */
export function BoardPicture() {
  return (
    <BoardFrame
      controls={
        <span aria-hidden="true" className="flex items-center gap-2">
          <span className={buttonStyles({ variant: 'ghost' })}>
            <RotateCcw />
            <span className="max-sm:sr-only">Start again</span>
          </span>
          <span className={buttonStyles({ variant: 'primary', className: 'max-md:hidden' })}>
            <Plus />
            Add technique
          </span>
        </span>
      }
    >
      <DrawnLists sketch={sampleBoard} hasControls />
    </BoardFrame>
  )
}
