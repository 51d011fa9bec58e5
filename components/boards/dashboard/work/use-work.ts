'use client'

import { useMemo, useSyncExternalStore } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { countedAs, notify } from '@/components/feedback/notify'
import { completeCard } from '@/lib/boards/dashboard/mutations'
import { changeWork, type WorkChange } from '@/lib/boards/dashboard/work'
import type { Work, WorkCard } from '@/lib/boards/dashboard/work-schema'
import { OptimisticStore } from '@/lib/live/optimistic-store'
import { writeBellChange } from '@/lib/mentions/mutations'

type WorkStore = OptimisticStore<Work, WorkChange>

/** Outlives the page: going back shows the same data again, with what was ticked there. */
const stores = new WeakMap<Work, WorkStore>()

function storeOf(loaded: Work): WorkStore {
  const store = stores.get(loaded) ?? new OptimisticStore<Work, WorkChange>(loaded, changeWork)
  stores.set(loaded, store)
  return store
}

/** Whether something besides the list shows that a card was ticked; it takes that back if `outcome` fails. */
type OnTick = (card: WorkCard, isCompleted: boolean, outcome: Promise<void>) => void

/** The person's own tasks. Ticks show right away and are taken back if refused. */
export function useWork(loaded: Work) {
  const { openDb } = useAuth()
  const store = useMemo(() => storeOf(loaded), [loaded])
  const work = useSyncExternalStore(store.subscribe, store.getShown, () => loaded)

  async function setCompleted(card: WorkCard, isCompleted: boolean, onTick: OnTick): Promise<void> {
    const change: WorkChange = {
      type: 'completed',
      cardId: card.id,
      completedAt: isCompleted ? new Date().toISOString() : undefined,
    }
    const outcome = store.intend(change, async () => completeCard(await openDb(), card.id, isCompleted))
    onTick(card, isCompleted, outcome)
    try {
      await outcome
    } catch {
      notify('card.update', { description: `“${card.title}” was not ${isCompleted ? 'completed' : 'reopened'}.` })
      return
    }
    if (!isCompleted) return
    const undo = () => void setCompleted(card, false, onTick)
    if (card.blockers) {
      const count = card.blockers === 1 ? '1 open technique' : `${card.blockers} open techniques`
      notify('card.blocked', {
        description: `“${card.title}” is blocked by ${count}.`,
        action: { label: 'Undo', onSelect: undo },
        durationMs: 8000,
      })
    } else {
      const counted = countedAs('technique', 'completed')
      notify.undo('Technique completed', undo, { description: `“${card.title}”`, counted })
    }
  }

  /** @returns once it is marked, or could not be: the bell still has it then */
  async function read(mentionId: string): Promise<void> {
    const write = async () => writeBellChange(await openDb(), { type: 'read', id: mentionId })
    await store.intend({ type: 'read', mentionId }, write).catch(() => undefined)
  }

  return { work, setCompleted, read, receive: (next: Work) => store.receive({ type: 'loaded', work: next }) }
}
