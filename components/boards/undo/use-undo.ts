'use client'

import { useEffect, useMemo } from 'react'
import { flushSync } from 'react-dom'
import { notify } from '@/components/feedback/notify'
import { sayUnavailable } from '@/components/feedback/on-demand'
import type { StepLog } from '@/lib/boards/undo/step-log'
import { whenIdle } from '@/lib/when-idle'
import { isEditingText } from '@/components/ui/typed-key'
import type { Undo } from '../context/board-context'
import type * as UndoCode from './undo-code'

type Code = typeof UndoCode
let code: Code | undefined
const fetchCode = async () => (code ??= await import('./undo-code'))

/** Synchronous once the code is loaded, which it is soon after the first change. */
function withCode(work: (code: Code) => void): void {
  if (code) return work(code)
  fetchCode().then(work, sayUnavailable)
}

function keyOf(event: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (event.altKey || !(event.metaKey || event.ctrlKey)) return undefined
  const key = event.key.toLowerCase()
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo'
  return key === 'y' && event.ctrlKey && !event.shiftKey ? 'redo' : undefined
}

/** Undo and redo of the person's own steps on this board, by keys, menu and toast. */
export function useUndo(log: StepLog, announce: (sentence: string) => void, canEdit: boolean): Undo {
  const undo = useMemo<Undo>(
    () => ({
      log,
      undo: () =>
        withCode(({ takeBack }) => {
          const name = takeBack(log)
          announce(name ? `Undone: ${name}` : 'Nothing to undo.')
        }),
      redo: () =>
        withCode(({ doAgain }) => {
          const name = doAgain(log)
          announce(name ? `Redone: ${name}` : 'Nothing to redo.')
        }),
      offer: (title, { description, link, onUndone } = {}) => {
        const step = log.last
        if (!step) return
        const takeIt = () =>
          withCode(({ takeBack }) => {
            // Rendered synchronously, so that the focus can go to what was restored.
            if (flushSync(() => takeBack(log, step)) !== undefined) onUndone?.()
          })
        notify.undo(title, takeIt, description, link)
      },
    }),
    [log, announce],
  )

  useEffect(() => {
    if (!canEdit) return
    const handleKey = (event: KeyboardEvent) => {
      const wanted = keyOf(event)
      if (!wanted || event.defaultPrevented || isEditingText(event.target)) return
      event.preventDefault()
      // A drag must end first.
      if (!document.documentElement.hasAttribute('data-dragging')) undo[wanted]()
    }
    let callOff: (() => void) | undefined
    const stop = log.onFirst(() => {
      callOff = whenIdle(() => void fetchCode().catch(() => undefined), 2000)
    })
    window.addEventListener('keydown', handleKey)
    return () => {
      callOff?.()
      stop()
      window.removeEventListener('keydown', handleKey)
    }
  }, [undo, log, canEdit])

  return undo
}

/** For the menu, which names the steps. */
export const fetchUndoCode = fetchCode
