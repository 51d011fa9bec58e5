'use client'

import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { notify } from '@/components/feedback/notify'
import type { Db } from '@/lib/supabase/db'
import type { CollapsedLists } from '../context/collapsed'
import { focusList } from '../context/focus-near'

/** Which katas this person has collapsed on this board, on whatever device. */
export function useCollapsedLists(
  atFirst: readonly string[] | undefined,
  openDb: () => Promise<Db>,
  announce: (sentence: string) => void,
): CollapsedLists {
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set(atFirst))
  return useMemo(() => {
    const show = (id: string, isCollapsed: boolean) =>
      setIds((before) => {
        const after = new Set(before)
        if (isCollapsed) after.add(id)
        else after.delete(id)
        return after
      })
    const set = async (id: string, isCollapsed: boolean) => {
      // The focused element is replaced.
      flushSync(() => show(id, isCollapsed))
      focusList(id)
      try {
        const [db, { collapseList }] = await Promise.all([openDb(), import('@/lib/boards/lists/list-calls')])
        await collapseList(db, id, isCollapsed)
      } catch {
        show(id, !isCollapsed)
        notify('list.update')
      }
    }
    return {
      ids,
      collapse: ({ id, title }) => {
        void set(id, true)
        notify.undo('Kata collapsed', () => void set(id, false), { description: `“${title}”` })
      },
      open: ({ id }) => {
        void set(id, false)
        announce('Kata expanded')
      },
      set: ({ id }, isCollapsed) => void set(id, isCollapsed),
    }
  }, [ids, openDb, announce])
}
