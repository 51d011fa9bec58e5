'use client'

import { Archive, Lock } from 'lucide-react'
import { useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ShowMore, usePortion } from '@/components/ui/show-more'
import { IntentLink } from '@/components/navigation/intent-link'
import type { ClanBoard, ClanPage } from '@/lib/clans/clan-page'
import { closeBoard, moveBoardToClan } from '@/lib/clans/mutations'
import { isClanAdmin } from '@/lib/clans/roles'
import { AddDojo } from './add-dojo'
import { inviteOnlyQuestion } from '@/lib/clans/invite-only-question'
import { useClanChange } from './use-clan-change'

type ClanDojosProps = Pick<ClanPage, 'clan' | 'role' | 'boards' | 'movable'> & { ownerName: string | null }

/**
 * The clan's dojos that this person can see; people with the right can add dojos, close one, or take it out of the
 * clan.
 */
export function ClanDojos({ clan, role, boards, movable, ownerName }: ClanDojosProps) {
  const { isBusy, change } = useClanChange(ownerName)
  const { list, shown: drawn, ...more } = usePortion(boards)
  const mayAdd = isClanAdmin(role) || (role === 'member' && clan.membersMakeDojos)
  const add = mayAdd && (
    <AddDojo
      clanId={clan.id}
      movable={movable}
      isBusy={isBusy}
      onMove={(boardId) => change((db) => moveBoardToClan(db, boardId, clan.id), 'clan.dojo.move').then(Boolean)}
    />
  )
  if (boards.length === 0) {
    return (
      <EmptyState title="No dojos yet" action={add}>
        {role === 'guest'
          ? 'Dojos you are invited to appear here.'
          : 'Every member sees a dojo of the clan right away, unless it is invite-only.'}
      </EmptyState>
    )
  }
  return (
    <section aria-labelledby="dojos">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 id="dojos" className="text-[17px] font-semibold">
          Dojos
        </h2>
        {add}
      </div>
      <ul ref={list} aria-busy={isBusy} className="divide-y divide-rule border-y border-rule">
        {drawn.map((board) => (
          <DojoRow
            key={board.id}
            board={board}
            isBusy={isBusy}
            mayTakeOut={role === 'owner'}
            onClose={(isClosed) => void change((db) => closeBoard(db, board.id, isClosed), 'clan.dojo')}
            onTakeOut={() => void change((db) => moveBoardToClan(db, board.id, null), 'clan.dojo.move')}
          />
        ))}
      </ul>
      <ShowMore {...more} />
    </section>
  )
}

type DojoRowProps = {
  board: ClanBoard
  isBusy: boolean
  mayTakeOut: boolean
  onClose: (isClosed: boolean) => void
  onTakeOut: () => void
}

function DojoRow({ board, isBusy, mayTakeOut, onClose, onTakeOut }: DojoRowProps) {
  const [question, setQuestion] = useState<'close' | 'take out'>()
  const asks = (what: typeof question) => ({
    open: question === what,
    onOpenChange: (isOpen: boolean) => setQuestion(isOpen ? what : undefined),
  })
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1.5 py-2.5">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <IntentLink href={`/dojo/${board.id}`} className="font-medium wrap-anywhere hover:underline">
            {board.title}
          </IntentLink>
          {board.isClosed && (
            <Badge>
              <Lock aria-hidden="true" className="size-3" />
              Invite-only
            </Badge>
          )}
          {board.archivedAt && (
            <Badge>
              <Archive aria-hidden="true" className="size-3" />
              Archived
            </Badge>
          )}
        </p>
        <p className="text-[13px] text-ink-soft tabular-nums">
          {board.open} open · {board.total - board.open} completed ·{' '}
          {board.people === 1 ? '1 person' : `${board.people} people`}
        </p>
      </div>
      {board.isAdmin && (
        <div className="flex gap-1">
          {!board.archivedAt && (
            <Button
              size="sm"
              aria-disabled={isBusy}
              onClick={() => (board.isClosed ? onClose(false) : setQuestion('close'))}
              title={
                board.isClosed
                  ? 'Every member of the clan sees it again.'
                  : 'Only people who are invited to the dojo itself see it.'
              }
            >
              {board.isClosed ? 'Open to the clan' : 'Make invite-only…'}
            </Button>
          )}
          {mayTakeOut && (
            <Button
              size="sm"
              variant="ghost"
              aria-disabled={isBusy}
              onClick={() => setQuestion('take out')}
              aria-label={`Take ${board.title} out of the clan`}
              title="It becomes your personal dojo. Only people who are invited to it stay on it."
            >
              Take out…
            </Button>
          )}
        </div>
      )}
      <AlertDialog {...inviteOnlyQuestion} {...asks('close')} onConfirm={() => onClose(true)} />
      <AlertDialog
        {...asks('take out')}
        title={`Take ${board.title} out of the clan?`}
        description="It becomes your personal dojo. Only people who are invited to it stay on it; techniques assigned to anyone else become unassigned."
        confirmLabel="Take out"
        onConfirm={onTakeOut}
      />
    </li>
  )
}
