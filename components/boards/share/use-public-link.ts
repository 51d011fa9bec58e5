'use client'

import { useCallback, useEffect, useState } from 'react'
import { changedSentence } from '@/lib/errors'
import { changePublicLink, getPublicLink, type PublicLink, type PublicLinkChange } from '@/lib/boards/share/public-link'
import { useBoard } from '../context/board-context'

type Loaded = { state: 'loading' } | { state: 'failed' } | { state: 'loaded'; link: PublicLink }

const kept: Record<PublicLinkChange, string> = {
  open: 'The public link could not be created. Try again.',
  renew: 'The public link could not be replaced. The current one still works.',
  close: 'The public link could not be turned off. It still works.',
  show_people: 'Names are still hidden. Try again.',
  hide_people: 'Names are still shown. Try again.',
}

/** The public link of the open board. The database decides what it is: nothing is shown before it has answered. */
export function usePublicLink(boardId: string) {
  const { openDb } = useBoard()
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' })
  const [busy, setBusy] = useState<PublicLinkChange>()
  const [problem, setProblem] = useState<string>()

  const read = useCallback(async (): Promise<Loaded> => {
    try {
      return { state: 'loaded', link: await getPublicLink(await openDb(), boardId) }
    } catch {
      return { state: 'failed' }
    }
  }, [openDb, boardId])
  useEffect(() => {
    let isGone = false
    void read().then((answer) => !isGone && setLoaded(answer))
    return () => {
      isGone = true
    }
  }, [read])
  const load = async () => setLoaded(await read())

  /** @returns whether it was done; otherwise `problem` says why not. */
  async function change(what: PublicLinkChange): Promise<boolean> {
    if (busy) return false
    setBusy(what)
    setProblem(undefined)
    try {
      setLoaded({ state: 'loaded', link: await changePublicLink(await openDb(), boardId, what) })
      return true
    } catch (error) {
      setProblem(changedSentence(error) ?? kept[what])
      await load()
      return false
    } finally {
      setBusy(undefined)
    }
  }
  return { loaded, load, busy, problem, change }
}
