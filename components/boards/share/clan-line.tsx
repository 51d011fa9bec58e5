'use client'

import { Lock, Users } from 'lucide-react'
import { useState } from 'react'
import { IntentLink } from '@/components/navigation/intent-link'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { inviteOnlyQuestion } from '@/lib/clans/invite-only-question'
import type { People } from '@/lib/boards/share/change-people'
import { useBoard } from '../context/board-context'

type ClanLineProps = { clan: NonNullable<People['clan']>; onClose: (isClosed: boolean) => void }

/** Whether the whole clan is on this dojo; admins can close it or open it. */
export function ClanLine({ clan: { id, name, isClosed }, onClose }: ClanLineProps) {
  const { role } = useBoard()
  const [isAsked, setAsked] = useState(false)
  const Sign = isClosed ? Lock : Users
  const link = (
    <IntentLink href={`/clans/${id}`} className="font-medium text-ink underline underline-offset-3 wrap-anywhere">
      {name}
    </IntentLink>
  )
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-ink bg-paper-sunk px-3 py-2.5">
      <p className="flex min-w-0 flex-1 basis-52 gap-2 text-ink-soft text-pretty">
        <Sign aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {isClosed ? (
          <span>Invite-only: not everyone in {link} is here, only people who are invited to this dojo.</span>
        ) : (
          <span>Everyone in {link} is here, each with their role in the clan; guests only where invited.</span>
        )}
      </p>
      {role === 'admin' && (
        <Button size="sm" className="max-sm:ml-6" onClick={() => (isClosed ? onClose(false) : setAsked(true))}>
          {isClosed ? 'Open to the clan' : 'Make invite-only…'}
        </Button>
      )}
      <AlertDialog {...inviteOnlyQuestion} open={isAsked} onOpenChange={setAsked} onConfirm={() => onClose(true)} />
    </div>
  )
}
