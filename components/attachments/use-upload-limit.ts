'use client'

import { useEffect, useState } from 'react'
import { useBoard } from '@/components/boards/context/board-context'
import type { UploadLimit } from '@/lib/attachments/upload-limit'

/** How large a file may be here; undefined until it is known, or if it cannot be loaded. The server checks again. */
export function useUploadLimit(cardId: string): UploadLimit | undefined {
  const { openDb, canEdit } = useBoard()
  const [limit, setLimit] = useState<UploadLimit>()
  useEffect(() => {
    if (!canEdit) return
    let isCurrent = true
    Promise.all([openDb(), import('@/lib/attachments/upload-limit')])
      .then(([db, { getUploadLimit }]) => getUploadLimit(db, cardId))
      .then((found) => isCurrent && setLimit(found))
      // Only a courtesy, shown in advance.
      .catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [openDb, canEdit, cardId])
  return limit
}
