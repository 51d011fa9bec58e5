'use client'

import { useRef } from 'react'
import { AppError, isTemporary } from '@/lib/errors'

/** What a toast adds when something made was ordered earlier, with other details. */
export const madeEarlier = 'An earlier attempt had arrived after all. What you changed since then may be missing.'

type Order = { id: string; wish: string; isMixed: boolean }
/** `isEarlier`: an earlier attempt made it, perhaps with other details than the last one had. */
type Made = { id: string; isEarlier: boolean }

/**
 * Makes what a person wishes, once: all attempts have one id until one of them is answered, so that an attempt whose answer
 * was lost is found instead of made again.
 */
export function useOrder(): (
  wish: object,
  /** Answers true, or throws `duplicate`, if something was made under this id before. */
  make: (id: string) => Promise<unknown>,
) => Promise<Made> {
  const open = useRef<Order>(undefined)
  return async (wish, make) => {
    const said = JSON.stringify(wish)
    const order = (open.current ??= { id: crypto.randomUUID(), wish: said, isMixed: false })
    if (order.wish !== said) order.isMixed = true
    const found = (isRepeat: boolean): Made => {
      open.current = undefined
      return { id: order.id, isEarlier: isRepeat && order.isMixed }
    }
    try {
      return found((await make(order.id)) === true)
    } catch (error) {
      if (error instanceof AppError && error.code === 'duplicate') return found(true)
      // Refused: nothing was made.
      if (error instanceof AppError && error.code !== 'unexpected' && !isTemporary(error)) open.current = undefined
      throw error
    }
  }
}
