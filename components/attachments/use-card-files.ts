'use client'

import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { countedAs, notify } from '@/components/feedback/notify'
import { useBoard } from '@/components/boards/context/board-context'
import type { Attachment } from '@/lib/attachments/schema'
import type { Upload } from '@/lib/attachments/upload-queue'
import { AppError } from '@/lib/errors'
import { uploads, watchUploads } from './uploads'

const none: readonly Upload[] = []

/**
 * The files of a technique as they should be shown: those in the database, plus those just attached that it does not
 * list yet, minus those just deleted; and the uploads in progress.
 */
export function useCardFiles(cardId: string, known: readonly Attachment[] | undefined) {
  const { openDb, announce } = useBoard()
  const all = useSyncExternalStore(uploads.subscribe, uploads.current, () => none)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())

  useEffect(() => watchUploads(cardId), [cardId])
  useEffect(
    () =>
      uploads.onSettled(({ cardId: of, name, state }) => {
        if (of === cardId && state.is === 'done') announce(`${name} attached`)
      }),
    [cardId, announce],
  )
  // Files that the database lists need not be remembered here.
  useEffect(() => {
    const ids = new Set(known?.map(({ id }) => id))
    for (const { id, state } of uploads.current())
      if (state.is === 'done' && ids.has(state.attachment.id)) uploads.dismiss(id)
  }, [known])

  const mine = useMemo(() => all.filter((upload) => upload.cardId === cardId), [all, cardId])
  const files = useMemo(() => {
    const ids = new Set(known?.map(({ id }) => id))
    const fresh = mine.flatMap(({ state }) =>
      state.is === 'done' && !ids.has(state.attachment.id) ? [state.attachment] : [],
    )
    return [...(known ?? []), ...fresh].filter(({ id }) => !hidden.has(id))
  }, [known, mine, hidden])

  const hide = (id: string, isHidden: boolean) =>
    setHidden((before) => {
      const after = new Set(before)
      if (isHidden) after.add(id)
      else after.delete(id)
      return after
    })

  /**
   * Hidden right away, removed from the card a moment later, and from storage only once no one can restore it any more.
   */
  const remove = ({ id, name }: Attachment) => {
    hide(id, true)
    const mutations = Promise.all([openDb(), import('@/lib/attachments/mutations')])
    const deleted = mutations.then(([db, { deleteAttachment }]) => deleteAttachment(db, id))
    const undo = () => {
      hide(id, false)
      deleted
        .then(() => mutations)
        .then(([db, { restoreAttachment }]) => restoreAttachment(db, id))
        .catch((error: unknown) => {
          hide(id, true)
          notify('attachment.restore', isGone(error) ? { description: 'The file can no longer be restored.' } : {})
        })
    }
    const toast = notify.undo('File deleted', undo, { description: `“${name}”`, counted: countedAs('file', 'deleted') })
    deleted.catch(() => {
      notify.withdraw(toast)
      hide(id, false)
      notify('attachment.delete')
    })
  }

  return { files, pending: mine.filter(({ state }) => state.is !== 'done'), remove }
}

function isGone(error: unknown): boolean {
  return error instanceof AppError && error.code === 'not_found'
}
