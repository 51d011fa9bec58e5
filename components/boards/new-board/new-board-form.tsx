'use client'

import Link from 'next/link'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { templatesLink } from '@/components/navigation/links'
import { Button } from '@/components/ui/button'
import { buttonStyles } from '@/components/ui/button-styles'
import { Field } from '@/components/ui/field'
import { isFocusInDialog } from '@/components/ui/overlay'
import { Select } from '@/components/ui/select'
import type { BoardDetailsProblems } from '@/lib/boards/new-board/board-details'
import { type TemplateId, templates } from '@/lib/boards/new-board/templates'
import { BoardDetailsFields, readBoardDetails } from './board-details-fields'
import { TemplateChoice } from './template-choice'
import { TemplatePreview } from './template-preview'
import { useCreateBoard } from './use-create-board'

type NewBoardFormProps = {
  templateId: TemplateId
  /** Clans in which this person may make dojos. */
  clans: readonly { id: string; name: string }[]
  /** The clan to start with. */
  clanId: string | undefined
}

export function NewBoardForm({ templateId, clans, clanId }: NewBoardFormProps) {
  const [home, setHome] = useState(clanId ?? '')
  const [chosen, setChosen] = useState(templateId)
  const [title, setTitle] = useState('')
  const [problems, setProblems] = useState<BoardDetailsProblems>({})
  const [create, isCreating] = useCreateBoard()
  const template = templates[chosen]
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // With a physical keyboard typing can start right away; on a phone the keyboard would cover half of the page.
    if (isFocusInDialog() || !matchMedia('(pointer: fine)').matches) return
    form.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [])
  const choose = (id: TemplateId) => {
    setChosen(id)
    window.history.replaceState(
      null,
      '',
      `${id === 'empty' ? '/new-board' : `/new-board/${id}`}${window.location.search}`,
    )
  }
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { details, problems: found = {} } = readBoardDetails(event.currentTarget)
    setProblems(found)
    if (details && !isCreating) create(details, template, home === '' ? undefined : home)
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={handleSubmit}
      className="mt-5 grid gap-x-10 gap-y-6 lg:grid-cols-[26rem_minmax(0,1fr)]"
    >
      <div className="flex flex-col gap-5">
        <BoardDetailsFields problems={problems} titleExample={template.titleExample} onTitleChange={setTitle} />
        {clans.length > 0 && (
          <Field
            label="Where"
            hint={home === '' ? 'Only you see it until you share it.' : 'Everyone in the clan sees it.'}
          >
            <Select value={home} onChange={({ target }) => setHome(target.value)}>
              <option value="">Personal</option>
              {clans.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <TemplateChoice chosen={chosen} onChoose={choose} />
        <p className="-mt-2 text-[13px] text-ink-soft">
          Or start with a whole project:{' '}
          <Link href={templatesLink.href} prefetch={false} className="text-ai-deep underline underline-offset-3">
            {templatesLink.label}
          </Link>
        </p>
        <div className="flex gap-2">
          <Button type="submit" variant="primary" busy={isCreating}>
            Create dojo
          </Button>
          <Link href="/dashboard" className={buttonStyles({ variant: 'ghost' })}>
            Cancel
          </Link>
        </div>
      </div>
      <TemplatePreview template={template} title={title} />
    </form>
  )
}
