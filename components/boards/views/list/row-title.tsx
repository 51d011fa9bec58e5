'use client'

import { useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { maxTitleLength } from '@/lib/boards/card/text-limits'
import type { Card } from '@/lib/boards/schema'
import { useBoard } from '../../context/board-context'
import { InlineForm } from '../../context/inline-form'
import { findCell } from './row-cells'
import styles from './list-view.module.css'

/** The field over a row's title. One for the whole list, put into the row that needs it: rows stay light. */
export function RowTitle({ card, onClose }: { card: Card; onClose: () => void }) {
  const { store } = useBoard()
  const [place] = useState(() => findCell(card.id, 'title')?.parentElement)
  const [before] = useState(card.title)
  useLayoutEffect(() => {
    place?.setAttribute('data-renaming', '')
    return () => place?.removeAttribute('data-renaming')
  }, [place])
  if (!place) return null
  const rename = (title: string) =>
    store.intend({
      type: 'cards.patched',
      edits: [{ cardId: card.id, patch: { title }, expect: { title: before } }],
    })
  const close = () => {
    onClose()
    // Not if the person has moved the focus elsewhere.
    if (place.contains(document.activeElement)) setTimeout(() => findCell(card.id, 'title')?.focus())
  }
  return createPortal(
    <InlineForm
      label="Title"
      initial={before}
      maxLength={maxTitleLength}
      onSubmit={rename}
      onClose={close}
      className={styles['rename'] ?? ''}
    />,
    place,
  )
}
