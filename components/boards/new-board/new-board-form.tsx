'use client'

import Link from 'next/link'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { buttonStyles } from '@/components/ui/button-styles'
import { isFocusInDialog } from '@/components/ui/overlay'
import type { BoardDetailsProblems } from '@/lib/boards/new-board/board-details'
import { type TemplateId, templates } from '@/lib/boards/new-board/templates'
import { BoardDetailsFields, readBoardDetails } from './board-details-fields'
import { TemplateChoice } from './template-choice'
import { TemplatePreview } from './template-preview'
import { useCreateBoard } from './use-create-board'

export function NewBoardForm({ templateId }: { templateId: TemplateId }) {
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
    window.history.replaceState(null, '', id === 'empty' ? '/new-board' : `/new-board/${id}`)
  }
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { details, problems: found = {} } = readBoardDetails(event.currentTarget)
    setProblems(found)
    if (details && !isCreating) create(details, template)
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
        <TemplateChoice chosen={chosen} onChoose={choose} />
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
