'use client'

import { Columns3 } from 'lucide-react'
import { usePathname, useRouter } from 'next/navigation'
import { useCallback, useEffect, useState } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, focusFirstField } from '@/components/ui/dialog'
import { matching, PickList } from '@/components/ui/pick-list'
import { Skeleton } from '@/components/ui/skeleton'
import { listDojos, type NamedDojo } from '@/lib/search/list-dojos'

/** One key and a name: the person's dojos, but for the one that is open. */
export function DojoSwitcher({ onClose }: { onClose: () => void }) {
  const { openDb } = useAuth()
  const router = useRouter()
  const pathname = usePathname()
  const [dojos, setDojos] = useState<readonly NamedDojo[] | 'failed'>()
  const load = useCallback(
    () =>
      void openDb()
        .then(listDojos)
        .then(setDojos, () => setDojos('failed')),
    [openDb],
  )
  useEffect(load, [load])
  const again = () => {
    setDojos(undefined)
    load()
  }
  const options =
    dojos === undefined || dojos === 'failed'
      ? []
      : dojos
          .filter(({ id }) => pathname !== `/dojo/${id}`)
          .map(({ id, title, isArchived }) => ({
            id,
            name: title,
            aside: isArchived ? 'Archived' : undefined,
            mark: <Columns3 aria-hidden="true" className="text-ink-soft" />,
          }))
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title="Switch dojo" size="sm" onOpenAutoFocus={focusFirstField}>
        {dojos === 'failed' ? (
          <p role="alert" className="flex items-center gap-3 py-2 text-ink-soft">
            Your dojos could not be loaded.
            <Button size="sm" onClick={again}>
              Try again
            </Button>
          </p>
        ) : (
          <PickList
            label="Find a dojo"
            find={(typed) => matching(options, typed)}
            onPick={({ id }) => {
              onClose()
              router.push(`/dojo/${id}`)
            }}
            nothing={
              dojos === undefined ? (
                <Waiting />
              ) : (
                (typed) => (typed === '' ? 'You have no other dojo yet.' : 'No dojo is called this.')
              )
            }
          />
        )}
      </DialogContent>
    </Dialog>
  )
}

function Waiting() {
  return (
    <span aria-busy="true" className="flex flex-col gap-2 py-1">
      <span className="sr-only">Loading your dojos</span>
      <Skeleton className="h-6" />
      <Skeleton className="h-6 w-2/3" />
    </span>
  )
}
