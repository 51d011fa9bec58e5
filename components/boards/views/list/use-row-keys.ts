'use client'

import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/** By its `data-cell`. */
type Control = string
type Held = { id: string; index: number; control: Control; element: Element }

const rowsIn = (root: Element) => [...root.querySelectorAll<HTMLElement>('[data-card-id]')]
const rowOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-card-id]') : null
const controlOf = (element: Element): Control => element.closest<HTMLElement>('[data-cell]')?.dataset['cell'] ?? 'title'
/** The visible ones: a narrow screen leaves some out. */
const controlsIn = (row: Element) =>
  [...row.querySelectorAll<HTMLElement>('[data-cell]:not(:disabled)')].filter(
    (element) => element.getClientRects().length > 0,
  )

function focusIn(row: Element | null | undefined, control: Control): void {
  const same = row && controlsIn(row).find((element) => element.dataset['cell'] === control)
  const element = same ?? row?.querySelector<HTMLElement>('a')
  element?.focus()
}

const heads = '[data-fold]'

/** On the name of a group, left folds it and right shows its rows. */
function handleHeadKey(event: KeyboardEvent, root: Element, head: HTMLElement): void {
  const all = [...root.querySelectorAll<HTMLElement>(`${heads}, [data-card-id]`)]
  const isFolded = head.getAttribute('aria-expanded') === 'false'
  const to = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  if (to !== undefined) {
    const next = all[all.indexOf(head) + to]
    if (next?.matches(heads)) next.focus()
    else focusIn(next, 'title')
  } else if (event.key === (isFolded ? 'ArrowRight' : 'ArrowLeft')) head.click()
  else return
  event.preventDefault()
}

/**
 * Up and down move from row to row in their column, left and right from cell to cell. When anyone
 * removes the focused row, the focus moves to the one in its place. @returns handlers for the root
 */
export function useRowKeys(root: RefObject<HTMLElement | null>, rows: object) {
  const held = useRef<Held>(undefined)
  const seen = useRef(rows)
  useLayoutEffect(() => {
    seen.current = rows
    const lost = held.current
    if (!root.current || !lost || lost.element.isConnected || document.activeElement !== document.body) return
    held.current = undefined
    const again = root.current.querySelector(`[data-card-id="${CSS.escape(lost.id)}"]`)
    const all = rowsIn(root.current)
    const next = again ?? all[Math.min(lost.index, all.length - 1)]
    if (next) focusIn(next, lost.control)
    else document.querySelector<HTMLElement>('[data-filter]')?.focus()
  }, [root, rows])

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLTextAreaElement) return
    if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return
    const row = rowOf(event.target)
    if (!root.current || !(event.target instanceof Element)) return
    const head = event.target.closest<HTMLElement>(heads)
    if (head) return handleHeadKey(event, root.current, head)
    if (!row) return
    const control = controlOf(event.target)
    const all = rowsIn(root.current)
    const at = all.indexOf(row)
    const places: Record<string, number> = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: all.length - 1 }
    const to = places[event.key]
    if (to !== undefined) focusIn(all[to], control)
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      const controls = controlsIn(row)
      const here = controls.findIndex((one) => one.dataset['cell'] === control)
      const next = controls[here + (event.key === 'ArrowLeft' ? -1 : 1)]
      // The group's name comes before the first one.
      const group = event.key === 'ArrowLeft' ? row.closest('[data-group]')?.querySelector<HTMLElement>(heads) : null
      ;(next ?? group)?.focus()
    } else return
    event.preventDefault()
  }

  return {
    onKeyDown: handleKeyDown,
    onFocusCapture: (event: FocusEvent) => {
      const row = rowOf(event.target)
      if (!row || !root.current) return
      held.current = {
        id: row.dataset['cardId'] ?? '',
        index: rowsIn(root.current).indexOf(row),
        control: controlOf(event.target),
        element: event.target,
      }
    },
    onBlurCapture: () => {
      held.current = undefined
    },
  }
}
