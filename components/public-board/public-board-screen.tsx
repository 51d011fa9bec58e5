import type { ReactNode } from 'react'
import { ClanStyle } from '@/components/branding/clan-style'
import { EmptyState } from '@/components/ui/empty-state'
import type { Look } from '@/lib/branding/look'
import type { PublicBoard } from '@/lib/public-board/schema'
import { FollowBoard } from './follow-board'
import { PublicBar } from './public-bar'
import { PublicFooter } from './public-footer'
import { PublicLists } from './public-lists'
import { SoftNavigation } from './soft-navigation'

type PublicBoardScreenProps = {
  token: string
  board: PublicBoard
  look: Look | null
  now: Date
  guessedZone: string
  /** The open technique. */
  children: ReactNode
}

/** A dojo as people with its public link see it: to read, without an account. */
export function PublicBoardScreen({ token, board, look, now, guessedZone, children }: PublicBoardScreenProps) {
  return (
    <div className="flex h-dvh flex-col overflow-clip">
      {look && <ClanStyle look={look} />}
      <PublicBar title={board.title} look={look}>
        <FollowBoard token={token} version={board.version} />
      </PublicBar>
      <SoftNavigation token={token}>
        {/* On a phone an open technique takes the place of the board. */}
        <main id="main" tabIndex={-1} className="group/public flex min-h-0 flex-1 outline-none">
          <div className="flex min-w-0 flex-1 flex-col max-md:group-has-data-panel/public:hidden">
            {board.description && (
              <p
                dir="auto"
                className="line-clamp-2 max-w-200 shrink-0 px-5 pt-3 text-ink-soft text-pretty wrap-anywhere max-md:px-3.5"
              >
                {board.description}
              </p>
            )}
            {board.lists.length === 0 ? (
              <EmptyState title="An empty dojo">There is nothing on it yet.</EmptyState>
            ) : (
              <PublicLists token={token} board={board} now={now} guessedZone={guessedZone} />
            )}
          </div>
          {children}
        </main>
      </SoftNavigation>
      <PublicFooter showsPeople={board.people.length > 0} />
    </div>
  )
}
