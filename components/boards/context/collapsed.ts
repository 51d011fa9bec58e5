import { createContext, use } from 'react'
import type { List } from '@/lib/boards/schema'

export type CollapsedLists = {
  ids: ReadonlySet<string>
  /** Says so, with a button that opens it again. */
  collapse: (list: List) => void
  open: (list: Pick<List, 'id'>) => void
  /** If its name stays in place, with a button for both. */
  set: (list: Pick<List, 'id'>, isCollapsed: boolean) => void
}

/** Null on a board that is stored nowhere. */
export const CollapsedContext = createContext<CollapsedLists | null>(null)
export const useCollapsed = () => use(CollapsedContext)
export const noneCollapsed: ReadonlySet<string> = new Set()
