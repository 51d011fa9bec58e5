'use client'

import { Button } from '@/components/ui/button'
import { notify } from '@/components/feedback/notify'
import { type BoardPeople, withdrawInvitation } from '@/lib/boards/sharing'
import { useBoard } from '../board/board-context'
import { roleName } from './role-select'

type InvitationsProps = { invitations: BoardPeople['invitations']; onChanged: () => Promise<void> }

/** Addresses that join once they have an account. */
export function Invitations({ invitations, onChanged }: InvitationsProps) {
  const { boardId, openDb } = useBoard()
  if (invitations.length === 0) return null

  const withdraw = async (email: string) => {
    try {
      await withdrawInvitation(await openDb(), boardId, email)
    } catch {
      notify('board.update', { description: `The invitation of ${email} is still open.` })
    }
    await onChanged()
  }
  return (
    <section aria-label="Invited" className="mt-5">
      <h3 className="mb-1 text-[13px] font-semibold">Invited</h3>
      <ul className="divide-y divide-rule border-y border-rule">
        {invitations.map(({ email, role }) => (
          <li key={email} className="flex items-center gap-3 py-2">
            <p className="min-w-0 flex-1 truncate">{email}</p>
            <p className="text-ink-soft">{roleName(role)}</p>
            <Button size="sm" variant="ghost" onClick={() => void withdraw(email)} aria-label={`Withdraw the invitation of ${email}`}>
              Withdraw
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
