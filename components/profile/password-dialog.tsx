'use client'

import { useRouter } from 'next/navigation'
import type { FormEvent } from 'react'
import { PasswordField } from '@/components/account/password-field'
import { notify } from '@/components/feedback/notify'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogFooter } from '@/components/ui/dialog'
import { shortestPassword } from '@/lib/account/auth-state'
import type { Security } from '@/lib/account/prove-who'
import { PresentPassword } from './present-password'
import { usePost } from './use-post'

type PasswordDialogProps = { security: Security; onClose: () => void }

/** Sets a new password, with the current one. */
export function PasswordDialog({ security, onClose }: PasswordDialogProps) {
  const { refresh } = useRouter()
  const { isBusy, problem, post } = usePost('/api/account/password')
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [newPassword, password] = ['newPassword', 'password'].map((name) => String(form.get(name) ?? ''))
    if (!(await post({ newPassword, ...(password && { password }) }))) return
    notify('password.changed')
    refresh()
    onClose()
  }
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}>
      <DialogContent
        title={security.hasPassword ? 'Change your password' : 'Set a password'}
        description="You stay signed in here and are signed out everywhere else."
        size="sm"
      >
        <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
          {/* Tells password managers whose password this is. */}
          <input type="email" value={security.email} autoComplete="username" readOnly hidden />
          <PresentPassword security={security} />
          <PasswordField
            label="New password"
            name="newPassword"
            autoComplete="new-password"
            error={undefined}
            hint={`At least ${shortestPassword} characters.`}
          />
          {problem && (
            <p role="alert" className="text-[13px] text-pretty text-danger-deep">
              {problem}
            </p>
          )}
          <DialogFooter>
            <Button disabled={isBusy} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" busy={isBusy}>
              Set new password
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
