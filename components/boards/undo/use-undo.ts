'use client'

import { useEffect, useMemo } from 'react'
import { flushSync } from 'react-dom'
import { notify } from '@/components/feedback/notify'
import { sayUnavailable } from '@/components/feedback/on-demand'
import type { ToastAction } from '@/components/feedback/toast-store'
import { wordsFor } from '@/components/feedback/words-for'
import type { Step, StepLog } from '@/lib/boards/undo/step-log'
import { whenIdle } from '@/lib/when-idle'
import { isEditingText } from '@/components/ui/typed-key'
import type { Undo } from '../context/board-context'
import type * as UndoCode from './undo-code'

type Code = typeof UndoCode
let code: Code | undefined
const fetchCode = async () => (code ??= await import('./undo-code'))

/** Synchronous once the code is loaded, soon after the first change. */
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

type Said = 'undo.done' | 'undo.again' | 'undo.none' | 'undo.none-again'

/** Undo and redo of the person's own steps on this board, by keys, menu and toast. */
export function useUndo(log: StepLog, announce: (sentence: string) => void, canEdit: boolean): Undo {
  const undo = useMemo<Undo>(() => {
    /** Shown as a toast, but announced by the board's own live region: a second one would say it twice. */
    const say = (situation: Said, name = '', action?: ToastAction) => {
      announce(wordsFor(situation, { values: { name } }).title)
      return notify(situation, { values: { name }, key: 'undo', isSaid: true, ...(action && { action }) })
    }
    const undoLast = (step?: Step) =>
      withCode(({ takeBack }) => {
        const name = takeBack(log, step)
        if (name) follow(say('undo.done', name, { label: 'Redo', onSelect: redoLast }), log.undone.at(-1))
        else say('undo.none')
      })
    const redoLast = () =>
      withCode(({ doAgain }) => {
        const name = doAgain(log)
        const step = log.last
        if (name) follow(say('undo.again', name, { label: 'Undo', onSelect: () => undoLast(step) }))
        else say('undo.none-again')
      })
    /** What one press took back: one toast may stand for several steps. */
    let taken: string[] = []
    const announceTaken = () => {
      announce(wordsFor('undo.done', { values: { name: listed(taken) } }).title)
      taken = []
    }
    const follow = (toast: number, step = log.last) => log.onOver(step, () => notify.withdraw(toast))
    return {
      log,
      undo: () => undoLast(),
      redo: redoLast,
      offer: (title, { onUndo, onUndone, ...more } = {}) => {
        const step = log.last
        if (!step) return
        const takeIt = () =>
          withCode(({ takeBack }) => {
            onUndo?.()
            // Rendered synchronously, so that the focus can go to what was restored.
            const name = flushSync(() => takeBack(log, step))
            if (name === undefined) return
            if (taken.push(name) === 1) queueMicrotask(announceTaken)
            onUndone?.()
          })
        follow(notify.undo(title, takeIt, more))
      },
      follow,
    }
  }, [log, announce])

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

const mostNamed = 3

function listed(names: string[]): string {
  const more = names.length - mostNamed
  return more > 0 ? `${names.slice(0, mostNamed).join(', ')} and ${more} more` : names.join(', ')
}

/** For the menu, which names the steps. */
export const fetchUndoCode = fetchCode
