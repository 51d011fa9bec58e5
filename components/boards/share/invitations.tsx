'use client'

import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import type { People } from '@/lib/boards/share/change-people'
import { roleName } from './role-select'

type InvitationsProps = {
  invitations: People['invitations']
  onWithdraw: (email: string) => void
  /** How many are being sent, and their rows. */
  arriving: number
  children: ReactNode
}

/** Who has not accepted yet. */
export function Invitations({ invitations, onWithdraw, arriving, children }: InvitationsProps) {
  if (invitations.length + arriving === 0) return null
  return (
    <section aria-label="Invited" className="mt-5">
      <h3 className="mb-1 text-[13px] font-semibold">
        Invited{' '}
        {invitations.length > 0 && <span className="font-normal text-ink-soft tabular-nums">{invitations.length}</span>}
      </h3>
      <ul className="divide-y divide-rule border-y border-rule">
        {invitations.map(({ email, role }) => (
          <li key={email} className="flex min-h-12 flex-wrap items-center gap-x-3 py-2">
            <p className="min-w-0 flex-1 basis-40 wrap-anywhere">{email}</p>
            <div className="flex items-center justify-between gap-x-3 max-sm:basis-full">
              <p className="text-ink-soft sm:px-2">{roleName(role)}</p>
              <Button
                size="sm"
                variant="ghost"
                onClick={() => onWithdraw(email)}
                aria-label={`Withdraw the invitation for ${email}`}
              >
                Withdraw
              </Button>
            </div>
          </li>
        ))}
        {children}
      </ul>
    </section>
  )
}
