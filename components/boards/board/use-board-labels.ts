'use client'

import { useMemo, useState } from 'react'
import { type BoardView } from '@/lib/boards/store/board-store'
import { visibleLabels } from '@/lib/boards/store/board-reducer'
import { type BoardLabels, boardLabelsOf } from '@/lib/boards/labels/board-labels'

/** The labels on screen: the same map object until one of them changes. */
export function useBoardLabels(view: BoardView): BoardLabels {
  const shown = useMemo(() => visibleLabels(view), [view])
  const [labels, setLabels] = useState(() => boardLabelsOf(shown))
  const next = boardLabelsOf(shown, labels)
  if (next !== labels) setLabels(next)
  return next
}
