'use client'

import { useCallback, useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { Skeleton } from '@/components/ui/skeleton'
import type { BoardSnapshot, Member } from '@/lib/boards/schema'
import { type BoardPeople, getBoardPeople } from '@/lib/boards/sharing'
import { useBoard } from '../board/board-context'
import { Invitations } from './invitations'
import { People } from './people'
import { ShareForm } from './share-form'

type ShareDialogProps = { board: BoardSnapshot['board']; onClose: () => void }

/** Who is on the board and what they may do; admins change it. */
export function ShareDialog({ board, onClose }: ShareDialogProps) {
  const { boardId, openDb, role, members } = useBoard()
  const [people, setPeople] = useState<BoardPeople>()
  const [hasFailed, setFailed] = useState(false)

  const load = useCallback(
    (_members: Member[]) =>
      openDb()
        .then((db) => getBoardPeople(db, boardId))
        .then((found) => {
          setPeople(found)
          setFailed(false)
        })
        // Said in the dialog, with a way to try again.
        .catch(() => setFailed(true)),
    [openDb, boardId],
  )
  const reload = () => load(members)

  // Again whenever somebody joins, leaves or changes role: `members` is live.
  useEffect(() => {
    void load(members)
  }, [load, members])

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title="Share this dojo"
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          document.querySelector<HTMLElement>('[data-share]')?.focus()
        }}
        description={
          role === 'admin'
            ? 'Admins do everything, members edit, viewers read.'
            : 'Admins of this dojo decide who is on it.'
        }
      >
        {role === 'admin' && <ShareForm onShared={reload} />}
        {people ? (
          <>
            <People people={people.members} ownerId={board.ownerId} onChanged={reload} />
            <Invitations invitations={people.invitations} onChanged={reload} />
          </>
        ) : hasFailed ? (
          <p role="alert" className="py-4 text-ink-soft">
            The members could not be loaded.{' '}
            <Button size="sm" onClick={() => void reload()}>
              Try again
            </Button>
          </p>
        ) : (
          <div className="flex flex-col gap-3 py-4" role="status" aria-label="Loading members">
            <Skeleton className="h-8" />
            <Skeleton className="h-8" />
          </div>
        )}
      </DialogContent>
    </Dialog>
  )
}
