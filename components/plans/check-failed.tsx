'use client'

import { Dialog, DialogContent } from '@/components/ui/dialog'
import { CheckAgain } from './check-again'
import { GuardFooter } from './guard-footer'

/** No one is asked to buy what they may already have: this says what went wrong, until a check succeeds. */
export function CheckFailed() {
  return (
    <Dialog open>
      <DialogContent
        title="Your plan could not be checked"
        description="A service did not answer. If you have a plan, you still have it, and your work is safe. We are checking again every few seconds."
        dismissable={false}
        size="sm"
      >
        <CheckAgain isMain />
        <GuardFooter />
      </DialogContent>
    </Dialog>
  )
}
