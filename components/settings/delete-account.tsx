'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { DeleteAccountDialog } from './delete-account-dialog'

/** Starts deleting the account. The dialog explains everything before it asks for anything. */
export function DeleteAccount() {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="border-t border-rule py-6">
      <p className="max-w-130 text-ink-soft text-pretty">
        Deletes your profile, your plan and the dojos that only you are on. What you did on other people’s dojos stays
        there, without your name. Before anything happens, you see what will be deleted and what stays.
      </p>
      <Button variant="danger" className="mt-4" onClick={() => setOpen(true)}>
        Delete account
      </Button>
      {isOpen && <DeleteAccountDialog onClose={() => setOpen(false)} />}
    </div>
  )
}
