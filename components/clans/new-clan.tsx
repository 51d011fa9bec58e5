'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogFooter, DialogTrigger } from '@/components/ui/dialog'
import { createClan } from '@/lib/clans/mutations'
import { whyRefused } from '@/lib/clans/why-refused'
import { ClanProblem } from './use-clan-change'
import { ClanFields, readClanFields } from './clan-fields'

/** The button and dialog that make a clan and lead to it. */
export function NewClan() {
  const { openDb, user } = useAuth()
  const router = useRouter()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [nameProblem, setNameProblem] = useState<string>()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const details = readClanFields(event.currentTarget)
    setProblem(undefined)
    setNameProblem(details.name === '' ? 'Give the clan a name.' : undefined)
    if (details.name === '' || isBusy) return
    setBusy(true)
    try {
      const id = await createClan(await openDb(), user.id, details)
      router.push(`/clans/${id}/members`)
    } catch (error) {
      setProblem(whyRefused(error, null))
      setBusy(false)
    }
  }
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !isBusy && setOpen(next)}>
      <DialogTrigger asChild>
        <Button variant="primary">New clan</Button>
      </DialogTrigger>
      <DialogContent
        title="New clan"
        description="You are its owner. Its dojos and people count in your plan."
        size="sm"
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          document.querySelector<HTMLInputElement>('[data-new-clan] input')?.focus()
        }}
      >
        <form onSubmit={(event) => void submit(event)} noValidate data-new-clan="" className="flex flex-col gap-4">
          <ClanFields nameProblem={nameProblem} />
          <ClanProblem>{problem}</ClanProblem>
          <DialogFooter>
            <Button disabled={isBusy} onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" busy={isBusy}>
              Create clan
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
