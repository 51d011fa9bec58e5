'use client'

import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { controlStyles } from '@/components/ui/control-styles'
import { cn } from '@/lib/cn'

type InlineFormProps = {
  /** The accessible name of the field. */
  label: string
  initial?: string
  maxLength: number
  placeholder?: string
  /** Long titles wrap instead of running out of sight. */
  isMultiline?: boolean
  /** The text is trimmed and not empty. */
  onSubmit: (text: string) => void
  onClose: () => void
  /** Stay open and empty after Enter, ready for the next. */
  staysOpen?: boolean
  className?: string
}

/** One line typed in place: Enter takes it, Escape leaves, going elsewhere takes what was typed. */
export function InlineForm(props: InlineFormProps) {
  const { label, initial = '', maxLength, placeholder, isMultiline, onSubmit, onClose, staysOpen, className } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const isClosing = useRef(false)

  useEffect(() => {
    field.current?.focus()
    field.current?.select()
    field.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  const take = (element = field.current) => {
    const text = oneLine(element?.value ?? '')
    if (text && text !== initial) onSubmit(text)
    return text
  }
  const close = () => {
    isClosing.current = true
    onClose()
  }
  // Taken away under the person's hands (the kata deleted, their role changed): what was typed goes on its way like any
  // other, and its refusal offers the text to be copied.
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
    const text = take()
    if (!staysOpen || !text) return close()
    if (field.current) field.current.value = ''
    field.current?.scrollIntoView({ block: 'nearest' })
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    // Enter also ends a composition in Japanese, Chinese and Korean input; that is not a wish to submit.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !event.shiftKey) submit(event)
    if (event.key === 'Escape') close()
  }
  /** Several lines are several things, where one can be added after the other. */
  const handlePaste = (event: ClipboardEvent) => {
    const lines = event.clipboardData.getData('text').split(/\r?\n/).map(oneLine).filter(Boolean)
    if (!staysOpen || lines.length < 2 || field.current?.value) return
    event.preventDefault()
    for (const line of lines) onSubmit(line.slice(0, maxLength))
  }
  const handleBlur = () => {
    if (isClosing.current) return
    take()
    close()
  }
  return (
    <form onSubmit={submit} data-no-drag="" className={className}>
      <textarea
        ref={field}
        aria-label={label}
        defaultValue={initial}
        maxLength={maxLength}
        placeholder={placeholder}
        rows={isMultiline ? 2 : 1}
        enterKeyHint="done"
        onKeyDown={handleKeyDown}
        onBlur={handleBlur}
        onPaste={handlePaste}
        className={cn(controlStyles, 'block field-sizing-content resize-none py-1.5')}
      />
    </form>
  )
}

/** Without what nobody sees: control characters, and a line of nothing but joiners. */
function oneLine(text: string): string {
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  return /^\p{Cf}*$/u.test(line) ? '' : line
}
