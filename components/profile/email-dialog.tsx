'use client'

import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { Security } from '@/lib/account/prove-who'
import { PresentPassword } from './present-password'
import { usePost } from './use-post'

type EmailDialogProps = { security: Security; onClose: () => void }

/** Asks for the new address. It changes once its mailbox confirms. */
export function EmailDialog({ security, onClose }: EmailDialogProps) {
  const { isBusy, problem, post } = usePost('/api/account/email')
  const [asked, setAsked] = useState<string>()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [email, password] = ['email', 'password'].map((name) => String(form.get(name) ?? ''))
    if (await post({ email, ...(password && { password }) })) setAsked(email)
  }
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}>
      <DialogContent title="Change your e-mail address" size="sm">
        {asked === undefined ? (
          <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
            <Field label="New e-mail address" required>
              <Input
                name="email"
                type="email"
                autoComplete="email"
                autoCapitalize="none"
                spellCheck={false}
                inputMode="email"
              />
            </Field>
            <PresentPassword security={security} />
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
                Send confirmation
              </Button>
            </DialogFooter>
          </form>
        ) : (
          <>
            <p role="status" className="text-pretty wrap-anywhere">
              Open the link that we sent to <strong className="font-medium">{asked}</strong>. It works once, within one
              hour. Until then you sign in with {security.email}. If a link arrives there, too, open both.
            </p>
            <DialogFooter>
              <Button variant="primary" onClick={onClose}>
                Done
              </Button>
            </DialogFooter>
          </>
        )}
      </DialogContent>
    </Dialog>
  )
}
