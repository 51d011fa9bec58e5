'use client'

import { useCallback, useState } from 'react'
import type { RowGroup } from '@/lib/boards/filters/group-rows'
import type { Grouping } from '@/lib/boards/filters/sort-cards'
import { useBoard } from '../../context/board-context'
import { useCollapsed } from '../../context/collapsed'
import { readFolded, writeFolded } from './folded-groups'

export type FoldedGroups = {
  isFolded: (group: RowGroup) => boolean
  fold: (group: RowGroup, isFolded: boolean) => void
}

/**
 * Which groups show only their names. A kata is collapsed here and on the board; of other groups, this browser
 * remembers it.
 */
export function useFoldedGroups(grouping: Grouping): FoldedGroups {
  const { boardId, viewerId } = useBoard()
  const place = `${viewerId}/${boardId}`
  const katas = useCollapsed()
  const [keys, setKeys] = useState(() => readFolded(place))
  const collapsed = katas?.ids
  const isFolded = useCallback(
    ({ id, list }: RowGroup) => (list && collapsed ? collapsed.has(id) : keys.has(`${grouping}:${id}`)),
    [collapsed, keys, grouping],
  )
  const fold = ({ id, list }: RowGroup, isFolded: boolean) => {
    if (list && katas) return katas.set(list, isFolded)
    const next = new Set(keys)
    if (isFolded) next.add(`${grouping}:${id}`)
    else next.delete(`${grouping}:${id}`)
    setKeys(next)
    writeFolded(place, next)
  }
  return { isFolded, fold }
}
