'use client'

import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { controlStyles } from '@/components/ui/control-styles'
import { Button } from '@/components/ui/button'
import { typedKey } from '@/components/ui/typed-key'
import { cn } from '@/lib/cn'
import { commentContent, commentProblem, maxCommentLength } from '@/lib/comments/comment-content'
import { useBoard } from '@/components/boards/context/board-context'
import type { TextMention } from '@/lib/mentions/schema'
import { stillPicked } from '@/lib/mentions/still-picked'
import { MentionList } from './mention-list'
import { useOfferedDraft } from './use-offered-draft'
import { type Draft, useDraft } from './use-draft'
import { useMentionPicker } from './use-mention-picker'

type CommentFormProps = {
  /** The name of the field. */
  label: string
  /** Names the draft in this browser. */
  draftKey: string
  /** The comment being edited; none for a new one. */
  initial?: Draft
  submitLabel: string
  takesFocus?: boolean
  /** Asked when the form goes: whether no one can come back to its draft. */
  isPlaceGone: () => boolean
  /** With the people who were picked for its mentions. */
  onSubmit: (content: string, picked: TextMention[]) => void
  /** Adds a Cancel button, and Escape leaves. */
  onLeave?: () => void
  aside?: ReactNode
}

const emptyDraft: Draft = { text: '', picked: [] }
const number = new Intl.NumberFormat('en-US')

/** Writes or edits a comment: Markdown, with names after an @. The draft is kept until it is sent or discarded. */
export function CommentForm({
  label,
  draftKey,
  initial = emptyDraft,
  submitLabel,
  takesFocus,
  isPlaceGone,
  onSubmit,
  onLeave,
  aside,
}: CommentFormProps) {
  const { members, viewerId } = useBoard()
  const [draft, setDraft, forget] = useDraft(draftKey, initial)
  const field = useRef<HTMLTextAreaElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const noteId = useId()
  const people = members.filter(({ userId }) => userId !== viewerId)
  const picker = useMentionPicker({
    field,
    people,
    onPick: (mention) => setDraft((now) => ({ ...now, picked: [...now.picked, mention] })),
  })
  const content = commentContent(draft.text)
  const problem = commentProblem(draft.text)
  const length = [...content].length

  useEffect(() => {
    if (!takesFocus || !field.current) return
    field.current.focus()
    field.current.setSelectionRange(field.current.value.length, field.current.value.length)
  }, [takesFocus])

  useOfferedDraft(content === commentContent(initial.text) ? '' : draft.text, isPlaceGone)

  const submit = () => {
    if (problem || content === '') return field.current?.focus()
    picker.close()
    onSubmit(content, stillPicked(content, draft.picked))
    forget()
    field.current?.focus({ preventScroll: true })
    // The new comment takes room above.
    requestAnimationFrame(() => form.current?.scrollIntoView({ block: 'nearest' }))
  }
  const cancel = () => {
    forget()
    onLeave?.()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (picker.handleKeyDown(event)) return
    const key = typedKey(event)
    const isSubmit = key === 'Enter' && (event.metaKey || event.ctrlKey)
    if (isSubmit) {
      event.preventDefault()
      submit()
    } else if (key === 'Escape' && onLeave) {
      event.preventDefault()
      event.stopPropagation()
      onLeave()
    }
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <form ref={form} onSubmit={handleSubmit} className="flex scroll-my-5 flex-col gap-2">
      <div className="relative">
        <textarea
          ref={field}
          dir="auto"
          rows={2}
          aria-label={label}
          data-new-comment={onLeave ? undefined : ''}
          aria-invalid={problem ? true : undefined}
          aria-describedby={noteId}
          placeholder="Write in Markdown. @ mentions someone."
          value={draft.text}
          onChange={(event) => {
            const text = event.target.value
            setDraft((now) => ({ ...now, text }))
            picker.update()
          }}
          onSelect={picker.update}
          onBlur={picker.close}
          onKeyDown={handleKeyDown}
          className={cn(controlStyles, 'block field-sizing-content max-h-[40vh] min-h-18 resize-y py-2 leading-normal')}
          {...(onLeave && { 'data-keeps-escape': '' })}
          {...picker.fieldProps}
        />
        {picker.isOpen && (
          <MentionList
            key={picker.start}
            id={picker.listId}
            field={field}
            start={picker.start}
            suggestions={picker.suggestions}
            active={picker.active}
            members={members}
            onPick={picker.pick}
          />
        )}
      </div>
      <p role="status" className="sr-only">
        {picker.isOpen &&
          `${picker.suggestions.length} ${picker.suggestions.length === 1 ? 'person' : 'people'} to mention. Choose with the arrow keys and Enter.`}
      </p>
      <p
        id={noteId}
        aria-live="polite"
        className={cn('text-[13px] empty:hidden', problem ? 'text-danger-deep' : 'text-ink-soft tabular-nums')}
      >
        {problem ??
          (length > maxCommentLength * 0.9
            ? `${number.format(length)} of ${number.format(maxCommentLength)} characters`
            : '')}
      </p>
      <div className="flex items-center gap-2">
        <Button
          type="submit"
          variant={onLeave ? 'primary' : 'outline'}
          disabled={problem !== undefined || content === ''}
        >
          {submitLabel}
        </Button>
        {onLeave && (
          <Button variant="ghost" onClick={cancel}>
            Cancel
          </Button>
        )}
        {aside}
        <p className="ml-auto text-xs text-ink-soft max-md:hidden">Ctrl+Enter sends</p>
      </div>
    </form>
  )
}
