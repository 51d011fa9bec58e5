'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { DeleteAccountDialog } from './delete-account-dialog'

/** The way out. The dialog says what it means before anything is asked. */
export function DeleteAccount() {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="border-t border-rule py-6">
      <p className="max-w-130 text-ink-soft text-pretty">
        Deletes your profile, your plan and the dojos that only you are on. What you did on the dojos of others stays
        there without your name. You see what goes and what stays before anything happens.
      </p>
      <Button variant="danger" className="mt-4" onClick={() => setOpen(true)}>
        Delete account
      </Button>
      {isOpen && <DeleteAccountDialog onClose={() => setOpen(false)} />}
    </div>
  )
}
