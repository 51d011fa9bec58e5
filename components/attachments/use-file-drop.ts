'use client'

import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Receives files that are dropped anywhere on `place`. While this is in use, files dropped elsewhere do not replace the
 * page.
 * @returns whether files are held over the place right now
 */
export function useFileDrop(place: HTMLElement | null, onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    if (!place) return
    const isInside = ({ target }: DragEvent) => target instanceof Node && place.contains(target)
    const follow = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = isInside(event) ? 'copy' : 'none'
      setOver(isInside(event))
    }
    const leave = (event: DragEvent) => {
      // Out of the window: no other element is entered.
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(false)
      if (isInside(event)) take(filesOf(event.dataTransfer))
    }
    document.addEventListener('dragenter', follow)
    document.addEventListener('dragover', follow)
    document.addEventListener('dragleave', leave)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragenter', follow)
      document.removeEventListener('dragover', follow)
      document.removeEventListener('dragleave', leave)
      document.removeEventListener('drop', drop)
    }
  }, [place])
  return isOver
}

/**
 * What was dropped or pasted, as files. A folder becomes an empty file with its name, which is refused with a message.
 */
export function filesOf({ items }: DataTransfer): File[] {
  return [...items]
    .filter(({ kind }) => kind === 'file')
    .flatMap((item) => {
      const file = item.getAsFile()
      if (item.webkitGetAsEntry()?.isDirectory) return [new File([], file?.name ?? 'Folder')]
      return file ? [file] : []
    })
}

/** "Screenshot 2026-11-21 at 10.15.03.png": the clipboard calls every picture "image.png". */
export function nameOfScreenshot(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(at)
  const [day, time = ''] = parts.split(' ')
  return `Screenshot ${day} at ${time.replaceAll(':', '.')}.png`
}
