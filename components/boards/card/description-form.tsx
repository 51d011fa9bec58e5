'use client'

import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useFormDraft } from '@/components/drafts/use-form-draft'
import { Button } from '@/components/ui/button'
import { controlStyles } from '@/components/ui/control-styles'
import { typedKey } from '@/components/ui/typed-key'
import { lengthProblem, manyLines, maxDescriptionLength } from '@/lib/boards/card/text-limits'
import { cn } from '@/lib/cn'
import { leftText, readLeft } from '@/lib/drafts/left-fields'
import { useAskBeforeLosing } from '@/components/ui/use-ask-before-losing'

type DescriptionFormProps = {
  /** Names what is kept of it in this browser. */
  place: string
  text: string
  /** An unsaved text to continue with, instead of the saved one. */
  draft?: string | undefined
  /** `expected` is the text the person saw. */
  onSave: (text: string, expected: string) => void
  onClose: () => void
}

export function DescriptionForm({ place, text, draft: earlier, onSave, onClose }: DescriptionFormProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [before, setBefore] = useState(text)
  const [draft, setDraft] = useState(earlier ?? text)
  const problem = lengthProblem(draft, maxDescriptionLength)
  const forget = useFormDraft(place, leftText({ text: before }, { text: draft }), (kept) => {
    // Newer than what was left.
    if (earlier !== undefined) return false
    const left = readLeft(kept, { text })
    if (!left) return false
    setBefore(left.before.text)
    setDraft(left.typed.text)
    return true
  })
  // Closing the dialog saves what was typed: nothing is lost. What was only looked at stays a draft.
  const isOwn = useRef(earlier !== undefined)
  const unsaved = useRef<() => void>(undefined)
  useEffect(() => {
    const save = () => {
      forget()
      onSave(manyLines(draft), text)
    }
    unsaved.current = draft === before ? undefined : save
  })
  useAskBeforeLosing(draft !== before)
  useEffect(() => {
    field.current?.focus()
    return () => {
      if (isOwn.current) unsaved.current?.()
    }
  }, [])

  const discard = () => {
    unsaved.current = undefined
    forget()
    onClose()
  }
  const submit = () => {
    if (problem) return
    isOwn.current = true
    onClose()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const key = typedKey(event)
    const isSubmit = key === 'Enter' && (event.metaKey || event.ctrlKey)
    if (!isSubmit && key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    submit()
  }
  return (
    <>
      <textarea
        ref={field}
        data-keeps-escape=""
        aria-label="Description"
        aria-invalid={problem ? true : undefined}
        aria-describedby="description-problem"
        value={draft}
        rows={8}
        onChange={(event) => {
          isOwn.current = true
          setDraft(event.target.value)
        }}
        onKeyDown={handleKeyDown}
        placeholder="Write in Markdown: **bold**, - lists, [links](https://…)"
        className={cn(controlStyles, 'field-sizing-content max-h-[50vh] min-h-36 resize-y py-2 leading-normal')}
      />
      <p id="description-problem" aria-live="polite" className="text-[13px] text-danger-deep empty:hidden">
        {problem}
      </p>
      {text !== before && (
        <div role="alert" className="rounded-ink bg-yamabuki-wash px-3 py-2 text-[13px] text-ink">
          Someone else changed this description while you were writing. Saving replaces their version.
          <details className="mt-1">
            <summary className="cursor-pointer font-medium">Show their version</summary>
            <p className="mt-1 max-h-40 overflow-auto wrap-anywhere whitespace-pre-wrap">
              {text || 'They cleared it.'}
            </p>
          </details>
        </div>
      )}
      <div className="flex items-center gap-2">
        <Button variant="primary" onClick={submit} disabled={problem !== undefined}>
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
