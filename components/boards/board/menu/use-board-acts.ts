'use client'

import { useRouter } from 'next/navigation'
import { catalogue } from '@/components/feedback/catalogue'
import { notify } from '@/components/feedback/notify'
import { noteLeaving } from '@/lib/boards/dashboard/boards-being-left'
import {
  archiveBoard,
  bookmarkBoard,
  deleteBoard,
  restoreBoard,
  unbookmarkBoard,
  updateBoard,
} from '@/lib/boards/dashboard/mutations'
import { changedElsewhere } from '@/lib/changed-elsewhere'
import type { BoardDetails, Described } from '@/lib/boards/new-board/board-details'
import { removeMember } from '@/lib/boards/share/sharing'
import { AppError, changedSentence } from '@/lib/errors'
import { useBoard } from '../../context/board-context'
import { restoreRefusal } from '@/lib/boards/dashboard/restore-refusal'

const undoMs = 8000

/** The actions of an open dojo's menu. */
export function useBoardActs() {
  const { boardId, store, openDb, viewerId, announce } = useBoard()
  const router = useRouter()

  async function setBookmarked(bookmarked: boolean): Promise<void> {
    try {
      await (bookmarked ? bookmarkBoard : unbookmarkBoard)(await openDb(), boardId)
    } catch {
      return void notify('board.update')
    }
    announce(bookmarked ? 'Bookmarked' : 'Bookmark removed')
    await store.reload()
  }

  async function setArchived(isArchived: boolean): Promise<void> {
    try {
      await archiveBoard(await openDb(), boardId, isArchived)
    } catch {
      return void notify(isArchived ? 'board.archive' : 'board.restore')
    }
    await store.reload()
    notify(isArchived ? 'board.archived' : 'board.restored', {
      action: { label: 'Undo', onSelect: () => void setArchived(!isArchived) },
      durationMs: undoMs,
    })
  }

  /** The title is an undo step, as when it is changed in place. */
  async function describe(before: BoardDetails, { title, description }: BoardDetails): Promise<Described> {
    if (title !== before.title) store.intend({ type: 'board.renamed', title, expect: before.title })
    if (description === before.description) return { isSaved: true }
    try {
      await updateBoard(await openDb(), boardId, { description }, before)
      return { isSaved: true }
    } catch (error) {
      return { isSaved: false, theirs: changedElsewhere<BoardDetails>(error) }
    }
  }

  /** Does not wait: the dashboard opens without the dojo, and shows it again if that fails. */
  function goWithout(leaving: Promise<void>): void {
    noteLeaving(boardId, leaving)
    router.push('/dashboard')
  }

  function remove(): void {
    const restore = async () => {
      try {
        await restoreBoard(await openDb(), boardId)
        router.push(`/dojo/${boardId}`)
      } catch (error) {
        notify('board.restore', restoreRefusal(error))
      }
    }
    const removal = openDb().then((db) => deleteBoard(db, boardId))
    removal.then(
      () => notify('board.deleted', { action: { label: 'Undo', onSelect: () => void restore() }, durationMs: undoMs }),
      () => notify('board.delete'),
    )
    goWithout(removal)
  }

  function leave(title: string): void {
    const leaving = openDb()
      .then((db) => removeMember(db, boardId, viewerId))
      .catch((error) => {
        if (!(error instanceof AppError && error.code === 'not_found')) throw error
      })
    leaving.catch((error) => {
      const why = changedSentence(error) ?? `You are still on “${title}”.`
      notify('board.update', { description: `${catalogue['board.update'].description} ${why}` })
    })
    goWithout(leaving)
  }

  return { setBookmarked, setArchived, describe, remove, leave }
}
