import { Plus } from 'lucide-react'
import { addListStyles, listsStyles } from '@/components/boards/board/board-styles'
import { CardItem } from '@/components/boards/board/card-item'
import { DrawnList } from '@/components/boards/board/drawn-list'
import { facesOf } from '@/components/boards/context/faces'
import { cn } from '@/lib/cn'
import { boardLabelsOf } from '@/lib/boards/labels/board-labels'
import { browserTimeZone } from '@/lib/time-zone'
import { type BoardSketch, drawSketch } from './board-sketch'

/** Public pages are drawn once, when they are built. */
const now = new Date()
const timeZone = browserTimeZone()

type DrawnListsProps = {
  sketch: BoardSketch
  /** Draws the places where people add techniques and katas, as on the working board, but without their function. */
  hasControls?: boolean
  /** The technique that someone has picked up with the keyboard. */
  carried?: string
  className?: string
}

/** A board's katas, drawn on the server from the board's own parts: to look at, not to use. */
export function DrawnLists({ sketch, hasControls, carried, className }: DrawnListsProps) {
  const { lists, labels, members } = drawSketch(sketch, now)
  const worn = boardLabelsOf(labels)
  const faces = facesOf(members)
  return (
    // At the working board's size it scrolls on a phone, and nothing inside it takes the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div
      data-drawn=""
      {...(hasControls && { role: 'group', 'aria-label': sketch.title, tabIndex: 0 })}
      className={cn(listsStyles, className)}
    >
      {lists.map((list) => (
        <DrawnList key={list.id} title={list.title} count={list.cards.length} {...(hasControls && { hasControls })}>
          {list.cards.map((card) => (
            <CardItem
              key={card.id}
              card={card}
              faces={faces}
              labels={worn}
              now={now}
              timeZone={timeZone}
              isCarried={card.title === carried}
              isPicture
            />
          ))}
        </DrawnList>
      ))}
      {hasControls && (
        <div aria-hidden="true" data-after-lists="" className="min-w-32 shrink-[999] basis-71 max-md:min-w-[86vw]">
          <span className={addListStyles}>
            <Plus className="size-4" />
            Add kata
          </span>
        </div>
      )}
    </div>
  )
}
