'use client'

import { PasswordField } from '@/components/account/password-field'
import type { Security } from '@/lib/account/prove-who'

/** Asks for proof of identity: the password, or, from people without one, a sign-in minutes ago. */
export function PresentPassword({ security: { hasPassword, isFresh } }: { security: Security }) {
  if (hasPassword) return <PasswordField label="Current password" autoComplete="current-password" error={undefined} />
  if (isFresh) return null
  return (
    <p className="text-[13px] text-pretty text-ink-soft">
      You have no password, so sign out and in again first. For ten minutes after that, you can change this.
    </p>
  )
}
