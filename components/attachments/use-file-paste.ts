'use client'

import { useEffect, useEffectEvent } from 'react'
import { filesOf, nameOfScreenshot } from './use-file-drop'

/** Receives files and screenshots that are pasted while `place` is open. Text goes to the field it is pasted into. */
export function useFilePaste(place: HTMLElement | null, timeZone: string, onFiles: (files: File[]) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData } = event
    const files = clipboardData ? filesOf(clipboardData) : []
    const isText = clipboardData?.types.includes('text/plain') && isField(event.target)
    if (files.length === 0 || isText) return
    event.preventDefault()
    onFiles(
      files.map((file) => (file.name === 'image.png' ? renamed(file, nameOfScreenshot(new Date(), timeZone)) : file)),
    )
  })
  useEffect(() => {
    if (!place) return
    const hear = (event: ClipboardEvent) => {
      const { target } = event
      // When nothing has the focus, the paste goes to the page itself, even while a dialog is open.
      if (target === document.body || (target instanceof Node && place.contains(target))) paste(event)
    }
    document.addEventListener('paste', hear)
    return () => document.removeEventListener('paste', hear)
  }, [place])
}

function renamed(file: File, name: string): File {
  return new File([file], name, { type: file.type })
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea'))
}
