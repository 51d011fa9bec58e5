'use client'

import {
  listHeaderStyles,
  cardsStyles,
  listsStyles,
  listStyles,
  listTitleStyles,
} from '@/components/boards/board/board-styles'
import { useTimeZone } from '@/components/time/time-settings'
import { groupCards } from '@/components/boards/board/card-groups'
import { CardItem } from '@/components/boards/board/card-item'
import { ListCount, OverLimit } from '@/components/boards/board/list-count'
import type { Face } from '@/components/boards/context/faces'
import { initials, washOf } from '@/components/ui/initials'
import { cn } from '@/lib/cn'
import { boardLabelsOf } from '@/lib/boards/labels/board-labels'
import type { PublicBoard } from '@/lib/public-board/schema'
import { publicCardPath } from './public-paths'
import { EmptyState } from '@/components/ui/empty-state'

type PublicListsProps = {
  token: string
  board: Pick<PublicBoard, 'lists' | 'labels' | 'people'>
  now: Date
  /** The zone for dates on the server: it cannot know the stranger's, and sets no cookie to learn it. */
  guessedZone: string
}

/** Without scripts the browser does not know the height of parts that are not laid out. */
const usualHeightPx = 64

/** The katas side by side, drawn from the board's own parts, each technique a link. */
export function PublicLists({ token, board: { lists, labels, people }, now, guessedZone }: PublicListsProps) {
  const timeZone = useTimeZone(guessedZone)
  const worn = boardLabelsOf(labels)
  const faces = new Map<string, Face>(
    people.map(({ id, name }) => [id, { name, initials: initials(name), wash: washOf(id), avatarUrl: null }]),
  )
  return (
    <div className={cn(listsStyles, 'pt-4')}>
      {lists.map((list) => (
        <section key={list.id} data-list-id={list.id} aria-label={list.title} className={listStyles}>
          <header className={listHeaderStyles}>
            <h2 className={listTitleStyles}>
              <span dir="auto" className="line-clamp-2 wrap-anywhere" title={list.title}>
                {list.title}
              </span>
              <ListCount
                list={list}
                shownCount={list.more > 0 ? list.cards.length : undefined}
                total={list.cards.length + list.more}
              />
            </h2>
          </header>
          <OverLimit list={list} total={list.cards.length + list.more} />
          <div role="list" className={cn(cardsStyles, 'pb-1.5')}>
            {groupCards(list.cards).map(({ key, cards }) => (
              <div
                key={key}
                className="card-group"
                style={{ containIntrinsicSize: `auto ${cards.length * usualHeightPx}px` }}
              >
                {cards.map((card) => (
                  <CardItem
                    key={card.id}
                    card={card}
                    faces={faces}
                    labels={worn}
                    now={now}
                    timeZone={timeZone}
                    isCarried={false}
                    href={publicCardPath(token, card.id)}
                  />
                ))}
              </div>
            ))}
          </div>
          {list.more > 0 && (
            <p className="px-3.5 pb-3 text-[13px] text-pretty text-ink-soft">
              and {list.more.toLocaleString('en-US')} more, which a public link does not show
            </p>
          )}
          {list.cards.length + list.more === 0 && <p className="px-3.5 pb-3 text-ink-soft">Nothing here.</p>}
        </section>
      ))}
    </div>
  )
}

/** Shown instead of a large board that one network has requested too often; the page asks again by itself. */
export function BusyBoard({ seconds }: { seconds: number }) {
  return (
    <main id="main" className="flex min-h-dvh items-center justify-center px-5">
      <meta httpEquiv="refresh" content={String(seconds)} />
      <EmptyState title="Many people are looking at this dojo">
        It will appear again in {seconds === 1 ? 'a second' : `${seconds} seconds`}.
      </EmptyState>
    </main>
  )
}
