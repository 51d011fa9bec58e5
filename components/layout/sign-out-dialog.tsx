'use client'

import { AlertDialog } from '@/components/ui/alert-dialog'

type SignOutDialogProps = { waiting: number; onConfirm: () => void; onClose: () => void }

/** Asked before signing out while changes wait to be sent. */
export function SignOutDialog({ waiting, onConfirm, onClose }: SignOutDialogProps) {
  const [changes, theyAre, them] =
    waiting === 1 ? ['1 change', 'It is', 'it'] : [`${waiting} changes`, 'They are', 'them']
  return (
    <AlertDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Sign out while ${changes} ${waiting === 1 ? 'waits' : 'wait'} to be sent?`}
      description={`${theyAre} kept in this browser and sent when you sign in here again. No one else who signs in here can see or send ${them}.`}
      confirmLabel="Sign out"
      onConfirm={onConfirm}
    />
  )
}
