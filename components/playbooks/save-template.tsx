'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, useState, useTransition } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { notify } from '@/components/feedback/notify'
import { madeEarlier, useOrder } from '@/components/feedback/use-order'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogFooter, focusFirstField } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { saveClanTemplate } from '@/lib/playbooks/mutations'
import type { TemplateClan } from '@/lib/playbooks/schema'
import { whyNot } from './why-not'

/** Saves a dojo of a clan as a template, for the admins of that clan. */
export function SaveTemplate({ clans }: { clans: readonly TemplateClan[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <Button onClick={() => setOpen(true)}>Save a dojo as a template…</Button>
      <DialogContent
        size="sm"
        title="Save a dojo as a template"
        description="The template keeps katas, techniques, descriptions, steps and tags, and how far apart the dates are. People, comments and files are left out. Everyone in the clan but guests can use it."
        onOpenAutoFocus={focusFirstField}
      >
        <SaveForm clans={clans} onClose={() => setOpen(false)} />
      </DialogContent>
    </Dialog>
  )
}

function SaveForm({ clans, onClose }: { clans: readonly TemplateClan[]; onClose: () => void }) {
  const { openDb } = useAuth()
  const router = useRouter()
  const [isSaving, startSaving] = useTransition()
  const first = clans.flatMap(({ boards }) => boards)[0]
  const [board, setBoard] = useState(first)
  const [name, setName] = useState(first?.title ?? '')
  const [problem, setProblem] = useState<string>()
  const order = useOrder()
  if (!board) {
    return (
      <>
        <p>None of your clans has a dojo that you administer.</p>
        <DialogFooter>
          <Button onClick={onClose}>Close</Button>
        </DialogFooter>
      </>
    )
  }
  const choose = (boardId: string) => {
    const chosen = clans.flatMap(({ boards }) => boards).find((each) => each.id === boardId)
    if (!chosen) return
    if (name === board.title) setName(chosen.title)
    setBoard(chosen)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const summary = String(new FormData(event.currentTarget).get('summary') ?? '').trim()
    const trimmed = name.trim()
    setProblem(trimmed === '' ? 'Give the template a name.' : undefined)
    if (trimmed === '' || isSaving) return
    startSaving(async () => {
      const wish = { boardId: board.id, name: trimmed, summary }
      try {
        const { isEarlier } = await order(wish, async (id) => saveClanTemplate(await openDb(), { ...wish, id }))
        notify('template.saved', { values: { name: trimmed }, ...(isEarlier && { description: madeEarlier }) })
        onClose()
        router.refresh()
      } catch (error) {
        notify('template.save', whyNot(error))
      }
    })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label="Dojo">
        <Select value={board.id} onChange={({ target }) => choose(target.value)}>
          {clans.map((clan) => (
            <optgroup key={clan.id} label={clan.name}>
              {clan.boards.map(({ id: boardId, title }) => (
                <option key={boardId} value={boardId}>
                  {title}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </Field>
      <Field label="Name" required error={problem}>
        <Input value={name} onChange={({ target }) => setName(target.value)} maxLength={120} autoComplete="off" />
      </Field>
      <Field label="What it is for (optional)">
        <Input name="summary" maxLength={300} autoComplete="off" />
      </Field>
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={isSaving}>
          Save template
        </Button>
      </DialogFooter>
    </form>
  )
}
