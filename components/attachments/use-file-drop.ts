'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { filesOf } from './transferred-files'

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
