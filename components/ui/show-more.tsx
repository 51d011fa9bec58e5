'use client'

import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from './button'

/** A page of thousands of rows holds the server and the browser for seconds. */
const portionSize = 200

export type Portion<Item> = {
  /** For the list element, which has one element for each item. */
  list: RefObject<HTMLUListElement | null>
  shown: readonly Item[]
  restCount: number
  showMore: () => void
}

/** The first part of a long list, which grows when the person asks; then the first new one gets the focus. */
export function usePortion<Item>(items: readonly Item[]): Portion<Item> {
  const [count, setCount] = useState(portionSize)
  const list = useRef<HTMLUListElement>(null)
  const drawn = useRef(count)
  useEffect(() => {
    if (drawn.current === count) return
    list.current?.children[drawn.current]?.querySelector<HTMLElement>('a, button')?.focus()
    drawn.current = count
  }, [count])
  return {
    list,
    shown: items.slice(0, count),
    restCount: Math.max(0, items.length - count),
    showMore: () => setCount(count + portionSize),
  }
}

type ShowMoreProps = Pick<Portion<unknown>, 'restCount' | 'showMore'>

export function ShowMore({ restCount, showMore }: ShowMoreProps) {
  if (restCount === 0) return null
  return (
    <Button size="sm" className="mt-3" onClick={showMore}>
      Show {Math.min(restCount, portionSize)} more
    </Button>
  )
}
