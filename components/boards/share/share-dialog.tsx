'use client'

import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, focusFirstField } from '@/components/ui/dialog'
import { Skeleton } from '@/components/ui/skeleton'
import type { BoardSnapshot } from '@/lib/boards/schema'
import { useBoard } from '../context/board-context'
import { Arrivals } from './arrivals'
import { ClanLine } from './clan-line'
import { Invitations } from './invitations'
import { Members } from './members'
import { PublicLinkSection } from './public-link-section'
import { ShareForm } from './share-form'
import { usePeople } from './use-people'

type ShareDialogProps = { board: BoardSnapshot['board']; onClose: () => void }

/** Who is on the board and what they can do; admins change it. */
export function ShareDialog({ board, onClose }: ShareDialogProps) {
  const { role } = useBoard()
  const { people, reload, invite, dismiss, setRole, remove, withdraw, close, leave } = usePeople(board.ownerId)
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title="Share this dojo"
        {...(role === 'admin' && { onOpenAutoFocus: focusFirstField })}
        onCloseAutoFocus={(event) => {
          if (event.defaultPrevented) return
          event.preventDefault()
          document.querySelector<HTMLElement>('[data-share]')?.focus()
        }}
        description={
          role === 'admin'
            ? 'Admins can do everything, members can edit, viewers can read.'
            : 'Admins of this dojo decide who is on it.'
        }
      >
        {role === 'admin' && <ShareForm people={people} onInvite={invite} />}
        {people.state === 'loading' && <Loading />}
        {people.state === 'failed' && <Failed onRetry={() => void reload()} />}
        {people.clan && <ClanLine clan={people.clan} onClose={(isClosed) => void close(isClosed)} />}
        {people.members.length > 0 && (
          <Members
            members={people.members}
            ownerId={board.ownerId}
            onRoleChange={(person, next) => void setRole(person, next)}
            onRemove={(person) => void remove(person)}
            onLeave={() => {
              onClose()
              leave(board.title)
            }}
          />
        )}
        <Invitations
          invitations={people.invitations}
          onWithdraw={(email) => void withdraw(email)}
          arriving={people.arrivals.length}
        >
          <Arrivals
            arrivals={people.arrivals}
            onRetry={(arrival) => void invite(arrival.email, arrival.role)}
            onDismiss={dismiss}
          />
        </Invitations>
        {/* The link itself is only for admins: loaded again when this person becomes one or stops being one. */}
        <PublicLinkSection key={role} boardId={board.id} />
      </DialogContent>
    </Dialog>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="alert" className="flex flex-wrap items-center gap-3 py-4 text-ink-soft">
      The members could not be loaded.
      <Button size="sm" onClick={onRetry}>
        Try again
      </Button>
    </p>
  )
}

function Loading() {
  return (
    <div className="flex flex-col gap-3 py-4" role="status" aria-label="Loading members">
      <Skeleton className="h-8" />
      <Skeleton className="h-8" />
    </div>
  )
}
