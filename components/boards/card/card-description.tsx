'use client'

import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { controlStyles } from '@/components/ui/control-styles'
import { Skeleton } from '@/components/ui/skeleton'
import { cn } from '@/lib/cn'
import type { Card } from '@/lib/boards/schema'
import { useBoard } from '../board/board-context'
import { OnDemand } from '../board/on-demand'
import { useDescription } from './use-description'

const loadMarkdown = () => import('./markdown').then((module) => module.Markdown)

function Lines() {
  return (
    <div className="flex flex-col gap-2" aria-hidden="true">
      <Skeleton className="h-4 w-11/12" />
      <Skeleton className="h-4 w-3/4" />
    </div>
  )
}

/** The description: Markdown to read, its source to write. */
export function CardDescription({ card }: { card: Card }) {
  const { canEdit } = useBoard()
  const { description, save, retry } = useDescription(card)
  const [isWriting, setWriting] = useState(false)

  if (description.state === 'loading') return <Section>{<Lines />}</Section>
  if (description.state === 'failed') {
    return (
      <Section>
        <p role="alert" className="text-ink-soft">
          The description could not be loaded.{' '}
          <Button size="sm" onClick={retry}>
            Try again
          </Button>
        </p>
      </Section>
    )
  }
  if (isWriting) {
    return (
      <Section>
        <Writing text={description.text} onSave={save} onClose={() => setWriting(false)} />
      </Section>
    )
  }
  return (
    <Section
      action={
        canEdit &&
        description.text && (
          <Button size="sm" variant="ghost" onClick={() => setWriting(true)}>
            Edit
          </Button>
        )
      }
    >
      {description.text ? (
        <Formatted>{description.text}</Formatted>
      ) : canEdit ? (
        <button
          type="button"
          onClick={() => setWriting(true)}
          className="w-full rounded-ink border border-dashed border-rule-strong px-3 py-4 text-left text-ink-soft hover:border-ink-faint hover:text-ink"
        >
          Add a description
        </button>
      ) : (
        <p className="text-ink-soft">No description.</p>
      )}
    </Section>
  )
}

function Section({ action, children }: { action?: React.ReactNode; children: React.ReactNode }) {
  return (
    <section aria-label="Description" className="flex flex-col gap-2">
      <div className="flex min-h-7 items-center justify-between">
        <h3 className="text-[13px] font-semibold">Description</h3>
        {action}
      </div>
      {children}
    </section>
  )
}

/** Until the formatting is there, and where it cannot be fetched, the text as it was written. */
function Formatted({ children }: { children: string }) {
  const plain = <p className="leading-normal wrap-anywhere whitespace-pre-wrap">{children}</p>
  return <OnDemand load={loadMarkdown} props={{ children }} fallback={plain} />
}

type WritingProps = { text: string; onSave: (text: string) => void; onClose: () => void }

function Writing({ text, onSave, onClose }: WritingProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [before] = useState(text)
  const [draft, setDraft] = useState(text)
  // Closing the dialog in the middle of a sentence saves it: nothing typed is lost.
  const unsaved = useRef<string | undefined>(undefined)
  const latestSave = useRef(onSave)
  useEffect(() => {
    unsaved.current = draft === before ? undefined : draft
    latestSave.current = onSave
  })
  useEffect(() => {
    const askBeforeLosing = (event: BeforeUnloadEvent) => unsaved.current !== undefined && event.preventDefault()
    window.addEventListener('beforeunload', askBeforeLosing)
    return () => window.removeEventListener('beforeunload', askBeforeLosing)
  }, [])
  useEffect(() => {
    field.current?.focus()
    return () => {
      if (unsaved.current !== undefined) latestSave.current(unsaved.current.trim())
    }
  }, [])

  const discard = () => {
    unsaved.current = undefined
    onClose()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const isSubmit = event.key === 'Enter' && (event.metaKey || event.ctrlKey)
    if (!isSubmit && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  return (
    <>
      <textarea
        ref={field}
        data-keeps-escape=""
        aria-label="Description"
        value={draft}
        maxLength={50_000}
        rows={8}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={handleKeyDown}
        placeholder="Write in Markdown: **bold**, - lists, [links](https://…)"
        className={cn(controlStyles, 'field-sizing-content max-h-[50vh] min-h-36 resize-y py-2 leading-normal')}
      />
      {text !== before && (
        <div role="alert" className="rounded-ink bg-yamabuki-wash px-3 py-2 text-[13px] text-ink">
          Somebody has changed this description while you were writing. Saving replaces theirs.
          <details className="mt-1">
            <summary className="cursor-pointer font-medium">Show theirs</summary>
            <p className="mt-1 max-h-40 overflow-auto wrap-anywhere whitespace-pre-wrap">{text || 'They emptied it.'}</p>
          </details>
        </div>
      )}
      <div className="flex items-center gap-2">
        <Button variant="primary" onClick={onClose}>
          Save
        </Button>
        <Button variant="ghost" onClick={discard}>
          Cancel
        </Button>
        <p className="ml-auto text-xs text-ink-soft max-md:hidden">Ctrl+Enter saves</p>
      </div>
    </>
  )
}
