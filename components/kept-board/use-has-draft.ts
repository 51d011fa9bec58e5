import { useSyncExternalStore } from 'react'
import { hasDraft } from '@/lib/kept-board/draft'

const never = () => () => {}

/** Whether this browser has a board from the landing page. */
export function useHasDraft(): boolean {
  return useSyncExternalStore(never, hasDraft, () => false)
}
