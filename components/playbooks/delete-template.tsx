'use client'

import { Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { notify } from '@/components/feedback/notify'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogFooter } from '@/components/ui/dialog'
import { IconButton } from '@/components/ui/icon-button'
import { AppError } from '@/lib/errors'
import { deleteClanTemplate } from '@/lib/playbooks/mutations'
import { whyNot } from './why-not'

/** Deletes a template of a clan, once confirmed: there is no bin for templates. */
export function DeleteTemplate({ id, name }: { id: string; name: string }) {
  const { openDb } = useAuth()
  const router = useRouter()
  const [isOpen, setOpen] = useState(false)
  const [isDeleting, startDeleting] = useTransition()
  const remove = () =>
    startDeleting(async () => {
      try {
        await deleteClanTemplate(await openDb(), id)
      } catch (error) {
        // Someone else was quicker.
        if (!(error instanceof AppError && error.code === 'not_found')) {
          notify('template.delete', whyNot(error))
          return
        }
      }
      setOpen(false)
      router.refresh()
    })
  return (
    <>
      <IconButton
        label={`Delete the template ${name}`}
        size="icon-sm"
        onClick={() => setOpen(true)}
        className="absolute right-1.5 bottom-1.5 z-1"
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
      <Dialog open={isOpen} onOpenChange={(next) => !isDeleting && setOpen(next)}>
        <DialogContent
          size="sm"
          title={`Delete the template “${name}”?`}
          description="It is deleted permanently. Dojos created from it stay as they are."
        >
          <DialogFooter>
            <Button disabled={isDeleting} onClick={() => setOpen(false)}>
              Keep template
            </Button>
            <Button variant="danger" busy={isDeleting} onClick={remove}>
              Delete template
            </Button>
          </DialogFooter>
        </DialogContent>
      </Dialog>
    </>
  )
}
