'use client'

import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { controlStyles } from '@/components/ui/control-styles'
import { typedKey } from '@/components/ui/typed-key'
import { useAskBeforeLosing } from '@/components/ui/use-ask-before-losing'
import { lengthProblem, oneLine } from '@/lib/boards/card/text-limits'
import { cn } from '@/lib/cn'

type InlineFormProps = {
  /** The accessible name of the field. */
  label: string
  initial?: string
  /** The saved text, if the field starts with a different one. */
  saved?: string
  maxLength: number
  placeholder?: string
  /** Long titles wrap instead of running out of sight. */
  isMultiline?: boolean
  /** The text is trimmed and not empty. */
  onSubmit: (text: string) => void
  /** Several lines were pasted. Without it `onSubmit` is called for each. */
  onSubmitLines?: (lines: string[]) => void
  onClose: () => void
  /** Stay open and empty after Enter, ready for the next. */
  staysOpen?: boolean
  className?: string
}

/** One line typed in place: Enter takes it, Escape discards it, leaving the field takes it too. */
export function InlineForm(props: InlineFormProps) {
  const {
    label,
    initial = '',
    saved = initial,
    maxLength,
    placeholder,
    isMultiline,
    onSubmit,
    onSubmitLines,
    onClose,
    staysOpen,
    className,
  } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const isClosing = useRef(false)
  const problemId = useId()
  const [problem, setProblem] = useState<string>()
  const [isTyped, setTyped] = useState(initial !== saved)
  useAskBeforeLosing(isTyped)
  const check = (text: string) => {
    const found = lengthProblem(oneLine(text), maxLength)
    setProblem(found)
    return found
  }

  useEffect(() => {
    field.current?.focus()
    field.current?.select()
    field.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  const take = (element = field.current) => {
    const text = oneLine(element?.value ?? '')
    if (text && text !== saved) onSubmit(text)
    return text
  }
  const close = () => {
    isClosing.current = true
    onClose()
  }
  // Removed while the person types (the kata was deleted, their role changed): the typed text is sent like any other,
  // and its refusal offers to copy the text.
  const latestTake = useRef(take)
  useEffect(() => {
    latestTake.current = take
  })
  useEffect(() => {
    const element = field.current
    return () => {
      if (!isClosing.current) latestTake.current(element)
    }
  }, [])

  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    // A text that is too long stays until it is shortened: nothing is cut unseen.
    if (check(field.current?.value ?? '')) return
    const text = take()
    if (!staysOpen || !text) return close()
    if (field.current) field.current.value = ''
    setTyped(false)
    field.current?.scrollIntoView({ block: 'nearest' })
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    const key = typedKey(event)
    if (key === 'Enter' && !event.shiftKey) submit(event)
    if (key === 'Escape') close()
  }
  /** Several lines are several things, if one can be added after the other. */
  const handlePaste = (event: ClipboardEvent) => {
    const lines = event.clipboardData.getData('text').split(/\r?\n/).map(oneLine).filter(Boolean)
    if (!staysOpen || lines.length < 2 || field.current?.value) return
    event.preventDefault()
    const tooLong = lines.filter((line) => lengthProblem(line, maxLength))
    const fitting = lines.filter((line) => !tooLong.includes(line))
    if (onSubmitLines) onSubmitLines(fitting)
    else for (const line of fitting) onSubmit(line)
    if (tooLong.length > 0 && field.current) {
      field.current.value = tooLong.join('\n')
      check(field.current.value)
    }
  }
  const handleBlur = () => {
    if (isClosing.current || check(field.current?.value ?? '')) return
    take()
    close()
  }
  return (
    <form onSubmit={submit} data-no-drag="" className={className}>
      <textarea
        ref={field}
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problemId}
        defaultValue={initial}
        onChange={({ target }) => {
          check(target.value)
          setTyped(oneLine(target.value) !== saved)
        }}
        placeholder={placeholder}
        rows={isMultiline ? 2 : 1}
        enterKeyHint="done"
        onKeyDown={handleKeyDown}
        onBlur={handleBlur}
        onPaste={handlePaste}
        className={cn(controlStyles, 'block field-sizing-content resize-none py-1.5')}
      />
      <p id={problemId} aria-live="polite" className="mt-1 text-[13px] text-danger-deep empty:hidden">
        {problem}
      </p>
    </form>
  )
}
