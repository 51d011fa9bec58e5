'use client'

import { useState } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { Button } from '@/components/ui/button'

const findings = {
  subscribed: '',
  unsubscribed: 'There is no plan for this account yet.',
  failed: 'The check failed. Try again in a moment.',
  offline: 'You seem to be offline. Try again when you are back online.',
}

/** An outage must not lock out someone who has a plan. `isMain`: there is nothing else to do. */
export function CheckAgain({ isMain = false }: { isMain?: boolean }) {
  const { checkAgain } = useAuth()
  const [isChecking, setChecking] = useState(false)
  const [finding, setFinding] = useState('')
  const check = async () => {
    setChecking(true)
    setFinding(findings[await checkAgain()])
    setChecking(false)
  }
  const said = (
    <p role="status" className="text-[13px] text-ink-soft empty:hidden">
      {finding}
    </p>
  )
  if (isMain) {
    return (
      <div className="flex flex-col gap-2">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the one thing to do */}
        <Button variant="primary" size="lg" busy={isChecking} autoFocus onClick={check} className="w-full">
          Check again
        </Button>
        {said}
      </div>
    )
  }
  return (
    <div className="mt-4 text-[13px] text-ink-soft">
      <p className="flex flex-wrap items-center gap-x-1">
        Already have a plan?
        <Button variant="ghost" size="sm" busy={isChecking} onClick={check}>
          Check again
        </Button>
      </p>
      {said}
    </div>
  )
}
