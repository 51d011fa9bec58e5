'use client'

import { useState } from 'react'
import { type Auth, useAuth } from '@/components/account/auth-provider'
import { SignOutForm } from '@/components/account/sign-out-form'
import { Button } from '@/components/ui/button'

/** For people stopped at the guard: they already have a plan, or this is not their account. */
export function GuardFooter() {
  const { user, checkAgain } = useAuth()
  return (
    <>
      <CheckAgain onCheck={checkAgain} />
      <div className="mt-4 flex items-center justify-between gap-3 border-t border-rule pt-3">
        <p className="min-w-0 truncate text-[13px] text-ink-soft">{user.email}</p>
        <SignOutForm>
          <Button type="submit" variant="ghost" className="-mr-3">
            Sign out
          </Button>
        </SignOutForm>
      </div>
    </>
  )
}

const findings = {
  subscribed: '',
  unsubscribed: 'There is no plan for this account yet.',
  failed: 'The check failed. Try again in a moment.',
  offline: 'You seem to be offline. Try again when you are back online.',
}

/** An outage must not keep out someone who has a plan. */
function CheckAgain({ onCheck }: { onCheck: Auth['checkAgain'] }) {
  const [isChecking, setChecking] = useState(false)
  const [finding, setFinding] = useState('')
  const check = async () => {
    setChecking(true)
    setFinding(findings[await onCheck()])
    setChecking(false)
  }
  return (
    <div className="mt-4 text-[13px] text-ink-soft">
      <p className="flex flex-wrap items-center gap-x-1">
        Already have a plan?
        <Button variant="ghost" size="sm" busy={isChecking} onClick={check}>
          Check again
        </Button>
      </p>
      <p role="status" className="empty:hidden">
        {finding}
      </p>
    </div>
  )
}
