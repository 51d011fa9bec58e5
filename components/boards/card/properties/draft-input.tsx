'use client'

import { type ChangeEvent, type ComponentProps, useCallback, useEffect, useRef, useState } from 'react'
import { Input } from '@/components/ui/input'

type DraftInputProps = Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'onBlur'> & {
  value: string
  /** Saving waits this long for the next key, but no longer than the field exists and has the focus. */
  pauseMs?: number
  onValue: (value: string) => void
}

/** A date or a time. A text that is not a date yet stays in the field until the person leaves it. */
export function DraftInput({ value, pauseMs = 0, onValue, ...input }: DraftInputProps) {
  const [draft, setDraft] = useState<string>()
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; save: () => void }>(undefined)
  const saveNow = useCallback(() => {
    const { timer, save } = waiting.current ?? {}
    waiting.current = undefined
    clearTimeout(timer)
    save?.()
  }, [])
  useEffect(() => saveNow, [saveNow])

  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setDraft(target.value)
    clearTimeout(waiting.current?.timer)
    waiting.current = undefined
    if (target.value === '' && target.validity.badInput) return
    const typed = target.value
    const save = () => onValue(typed)
    if (pauseMs === 0) save()
    else waiting.current = { timer: setTimeout(saveNow, pauseMs), save }
  }
  const handleBlur = () => {
    saveNow()
    setDraft(undefined)
  }
  return <Input {...input} value={draft ?? value} onChange={handleChange} onBlur={handleBlur} />
}
