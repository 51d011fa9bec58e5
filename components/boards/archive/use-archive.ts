'use client'

import { useCallback, useEffect, useState } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import type { Situation } from '@/components/feedback/catalogue'
import { notify } from '@/components/feedback/notify'
import type { Archive, RemovedItem } from '@/lib/boards/archive/archive'
import { AppError, type ErrorCode, limitSentence } from '@/lib/errors'
import { newBuild } from '@/lib/new-build'

const fetchCode = () => import('@/lib/boards/archive/archive')

const reasons: Partial<Record<ErrorCode, string>> = {
  forbidden: 'You can read this dojo, but not change it.',
  not_found: 'Someone else just restored or deleted it, or its kata is gone.',
  offline: 'This needs the network. Try again when you are online.',
}

/**
 * What was removed from a board: `loaded` has the newest of its `itemCount` items, and the others are loaded now.
 * Restored or deleted items leave the page right away, and return if refused.
 */
export function useArchive(loaded: Archive, itemCount: number) {
  const { openDb } = useAuth()
  const [archive, setArchive] = useState<Archive | null>(loaded)
  const isPart = itemCount > (loaded.items?.length ?? 0)
  const [others, setOthers] = useState<'loaded' | 'loading' | 'failed'>(isPart ? 'loading' : 'loaded')
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set())

  const reload = useCallback(
    () =>
      Promise.all([openDb(), fetchCode()])
        .then(([db, { findArchive }]) => findArchive(db, loaded.board.id))
        .then(
          (found) => {
            setArchive(found)
            setOthers('loaded')
          },
          // The list stays: a failed action says why.
          () => setOthers((before) => (before === 'loading' ? 'failed' : before)),
        ),
    [openDb, loaded.board.id],
  )

  useEffect(() => {
    if (isPart) void reload()
  }, [isPart, reload])

  // Others may change the archive while this tab is hidden.
  useEffect(() => {
    const reloadWhenSeen = () => document.visibilityState === 'visible' && void reload()
    const reloadNow = () => void reload()
    // A page that was just loaded is up to date.
    const reloadKept = ({ persisted }: PageTransitionEvent) => persisted && void reload()
    document.addEventListener('visibilitychange', reloadWhenSeen)
    window.addEventListener('online', reloadNow)
    window.addEventListener('pageshow', reloadKept)
    return () => {
      document.removeEventListener('visibilitychange', reloadWhenSeen)
      window.removeEventListener('online', reloadNow)
      window.removeEventListener('pageshow', reloadKept)
    }
  }, [reload])

  /** @returns whether it was done; if not, a toast has said so */
  const take = async (items: RemovedItem[], failure: Situation, work: () => Promise<unknown>): Promise<boolean> => {
    const ids = items.map(({ id }) => id)
    setLeaving((before) => new Set([...before, ...ids]))
    try {
      await work()
      setArchive(
        (before) => before && { ...before, items: before.items?.filter(({ id }) => !ids.includes(id)) ?? null },
      )
      return true
    } catch (error) {
      // A part of this page that a new build no longer has: the notice of that build says what to do.
      if (!(error instanceof AppError) && (await newBuild.asked())) return false
      const code = error instanceof AppError ? error.code : 'offline'
      const description = reasons[code] ?? (error instanceof AppError ? limitSentence(error) : undefined)
      notify(failure, description === undefined ? {} : { description })
      // Some of them may have been taken before the rest was refused.
      if (code !== 'offline') void reload()
      return false
    } finally {
      setLeaving((before) => new Set([...before].filter((id) => !ids.includes(id))))
    }
  }

  return {
    archive,
    others,
    loadOthers: () => {
      setOthers('loading')
      void reload()
    },
    items: archive?.items?.filter(({ id }) => !leaving.has(id)) ?? null,
    /** `homeless` are those whose kata is gone; they go to another. */
    restore: (items: RemovedItem[], homeless: RemovedItem[] = [], toListId?: string) =>
      take(items, 'archive.restore', async () => {
        const [db, { restoreItems }] = await Promise.all([openDb(), fetchCode()])
        const atHome = items.filter((item) => !homeless.includes(item)).map(({ id }) => id)
        if (atHome.length > 0) await restoreItems(db, loaded.board.id, atHome)
        if (homeless.length > 0)
          await restoreItems(
            db,
            loaded.board.id,
            homeless.map(({ id }) => id),
            toListId,
          )
        // Techniques can be restored into a restored kata.
        void reload()
      }),
    purge: (items: RemovedItem[]) =>
      take(items, 'archive.purge', async () => {
        const [db, { purgeItems }] = await Promise.all([openDb(), fetchCode()])
        await purgeItems(
          db,
          loaded.board.id,
          items.map(({ id }) => id),
        )
      }),
  }
}
