'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { ClanPage } from '@/lib/clans/clan-page'
import { deleteClan } from '@/lib/clans/mutations'
import { ClanSection } from './clan-frame'
import { ClanProblem, useClanChange } from './use-clan-change'

/** Deletes a clan once its name is typed; its dojos wait in the bin. */
export function DeleteClan({ clan, boards }: Pick<ClanPage, 'clan'> & { boards: number }) {
  const router = useRouter()
  const [isOpen, setOpen] = useState(false)
  const [nameProblem, setNameProblem] = useState<string>()
  const [rest, setRest] = useState<number>()
  const { isBusy, problem, change } = useClanChange()
  const what =
    boards === 0 ? '' : boards === 1 ? ' Its dojo moves' : ` Its ${boards.toLocaleString('en-US')} dojos move`
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('name') ?? '').trim()
    const isRight = typed === clan.name.trim()
    setNameProblem(isRight ? undefined : `Type ${clan.name} to confirm.`)
    if (isRight && (await change((db) => deleteClan(db, clan.id, typed, setRest)))) router.push('/clans')
    setRest(undefined)
  }
  return (
    <ClanSection title="Delete clan">
      <p className="text-ink-soft text-pretty">
        The clan is deleted permanently, with its templates and its branding.
        {what && `${what} to your bin for 30 days, where you can restore what you want to keep.`}
      </p>
      <Button variant="danger" className="mt-3" onClick={() => setOpen(true)}>
        Delete clan…
      </Button>
      <Dialog open={isOpen} onOpenChange={(next) => !isBusy && setOpen(next)}>
        <DialogContent
          size="sm"
          title={`Delete ${clan.name}?`}
          description={`Everyone is removed from it, and its templates and branding are deleted.${what && `${what} to your bin.`}`}
        >
          <form onSubmit={(event) => void submit(event)} noValidate>
            <Field label="The clan’s name" hint={`Type ${clan.name} to confirm.`} error={nameProblem} required>
              <Input name="name" autoComplete="off" spellCheck={false} />
            </Field>
            <ClanProblem>{problem}</ClanProblem>
            <p role="status" className="mt-1.5 text-[13px] text-ink-soft empty:hidden">
              {rest !== undefined && `Moving its dojos to your bin: ${rest.toLocaleString('en-US')} left.`}
            </p>
            <DialogFooter>
              <Button disabled={isBusy} onClick={() => setOpen(false)}>
                Keep clan
              </Button>
              <Button type="submit" variant="danger" busy={isBusy}>
                Delete clan
              </Button>
            </DialogFooter>
          </form>
        </DialogContent>
      </Dialog>
    </ClanSection>
  )
}
