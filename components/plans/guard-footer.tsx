'use client'

import { useState } from 'react'
import { type Auth, useAuth } from '@/components/account/auth-provider'
import { signOutAction } from '@/components/navigation/links'
import { Button } from '@/components/ui/button'

/** The other ways on for who is stopped at the door: the plan is there already, or this is not their account. */
export function GuardFooter() {
  const { user, checkAgain } = useAuth()
  return (
    <>
      <CheckAgain onCheck={checkAgain} />
      <div className="mt-4 flex items-center justify-between gap-3 border-t border-rule pt-3">
        <p className="min-w-0 truncate text-[13px] text-ink-soft">{user.email}</p>
        <form method="post" action={signOutAction}>
          <Button type="submit" variant="ghost" className="-mr-3">
            Sign out
          </Button>
        </form>
      </div>
    </>
  )
}

const findings = {
  subscribed: '',
  unsubscribed: 'There is no plan for this account yet.',
  failed: 'The check did not succeed. Try again in a moment.',
  offline: 'You seem to be offline. Try again when you are back.',
}

/** An outage must not keep out somebody who has a plan. */
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
        Do you have a plan already?
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
