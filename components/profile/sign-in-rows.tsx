'use client'

import { useState } from 'react'
import { OnDemand } from '@/components/feedback/on-demand'
import { Button } from '@/components/ui/button'
import { LabelledRow } from '@/components/ui/labelled-row'
import type { Security } from '@/lib/account/prove-who'

const loadEmailDialog = () => import('./email-dialog').then((module) => module.EmailDialog)
const loadPasswordDialog = () => import('./password-dialog').then((module) => module.PasswordDialog)

/** The address and the password, each with its own dialog to change it. */
export function SignInRows({ security }: { security: Security }) {
  const [open, setOpen] = useState<'email' | 'password'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <LabelledRow title="E-mail" action={<Button onClick={() => setOpen('email')}>Change e-mail</Button>}>
        <p className="wrap-anywhere">{security.email}</p>
        <p className="mt-1 text-[13px] text-pretty text-ink-soft">
          You sign in with it. Apart from you, only admins of your dojos and clans see it.
        </p>
      </LabelledRow>
      <LabelledRow
        title="Password"
        action={
          <Button onClick={() => setOpen('password')}>
            {security.hasPassword ? 'Change password' : 'Set a password'}
          </Button>
        }
      >
        <p>{security.hasPassword ? 'You have one.' : 'You have none: you sign in by e-mail link, Google or GitHub.'}</p>
      </LabelledRow>
      {open === 'email' && (
        <OnDemand load={loadEmailDialog} props={{ security, onClose: close }} onUnavailable={close} />
      )}
      {open === 'password' && (
        <OnDemand load={loadPasswordDialog} props={{ security, onClose: close }} onUnavailable={close} />
      )}
    </>
  )
}
