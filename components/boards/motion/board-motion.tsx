'use client'

import { Component, type RefObject } from 'react'
import type { List } from '@/lib/boards/schema'
import type * as Motion from './motion'

let motion: typeof Motion | undefined

/** Undefined until it has been fetched: until then things do not glide, they just change place. */
export function currentMotion(): typeof Motion | undefined {
  return motion
}

const fetchMotion = () =>
  import('./motion').then(
    (code) => {
      motion = code
    },
    () => undefined,
  )

/** When someone touches the page, or else after this. Opening a board needs the network for more than that. */
const waitMs = 3000
const touches = ['pointerover', 'pointerdown', 'keydown'] as const

type MotionProps = {
  root: RefObject<HTMLElement | null>
  /** What the document shows. Rows may also be sorted and filtered, which does not count as a move. */
  lists: readonly List[]
  isRows?: boolean
}

/** Lets things glide when `lists` change. A class, since only classes are told before the document changes. */
export class BoardMotion extends Component<MotionProps> {
  private leaving = new AbortController()

  override componentDidMount(): void {
    this.leaving = new AbortController()
    const { signal } = this.leaving
    const fetchNow = () => {
      this.leaving.abort()
      void fetchMotion()
    }
    for (const touch of touches) addEventListener(touch, fetchNow, { signal, passive: true })
    const timer = setTimeout(fetchNow, waitMs)
    signal.addEventListener('abort', () => clearTimeout(timer))
  }

  override getSnapshotBeforeUpdate({ lists }: MotionProps): null {
    const { root, lists: next, isRows } = this.props
    if (root.current && lists !== next) motion?.[isRows ? 'beforeRows' : 'beforeChange'](root.current, lists, next)
    return null
  }

  // React requires it along with the one above.
  override componentDidUpdate(): void {}

  override componentWillUnmount(): void {
    this.leaving.abort()
  }

  override render(): null {
    return null
  }
}
