'use client'

import { AlertDialog } from '@/components/ui/alert-dialog'

type SignOutDialogProps = { waiting: number; onConfirm: () => void; onClose: () => void }

/** Asked before signing out while changes wait to be sent. */
export function SignOutDialog({ waiting, onConfirm, onClose }: SignOutDialogProps) {
  const [changes, they, are] =
    waiting === 1 ? ['1 change', 'It stays', 'is'] : [`${waiting} changes`, 'They stay', 'are']
  return (
    <AlertDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Sign out while ${changes} ${waiting === 1 ? 'waits' : 'wait'} to be sent?`}
      description={`${they} in this browser and ${are} sent when you sign in here again. No one else who signs in here sees or sends ${waiting === 1 ? 'it' : 'them'}.`}
      confirmLabel="Sign out"
      onConfirm={onConfirm}
    />
  )
}
