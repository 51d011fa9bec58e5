'use client'

import { Archive, Copy, CornerUpRight, Link2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { notify } from '@/components/feedback/notify'
import { Button } from '@/components/ui/button'
import type { CardPlace, RemovalReason } from '@/lib/boards/changes/change'
import { useBoard } from '../context/board-context'
import { cardHref } from '../context/card-address'
import { TransferForm } from './transfer-form'
import { WatchButton } from './watch-button'

/** What can be done with a whole technique. */
export function CardActions({ place, onClose }: { place: CardPlace; onClose: () => void }) {
  const { canEdit, store, undo, boardId, openCard, isSample } = useBoard()
  const [isTransferring, setTransferring] = useState(false)
  const { card } = place

  const copyLink = () => {
    const link = new URL(`/dojo/${boardId}${cardHref(card.id)}`, location.origin).href
    navigator.clipboard.writeText(link).then(
      () => notify('link.copied'),
      () => notify('link.copy', { description: link, durationMs: 20_000 }),
    )
  }
  const duplicate = () => {
    const copy = { ...card, id: crypto.randomUUID(), version: 0 }
    delete copy.completedAt
    store.intend({ type: 'card.duplicated', cardId: card.id, copy })
    notify('card.duplicated', {
      description: `“${card.title}”`,
      action: { label: 'Open copy', onSelect: () => openCard(copy.id) },
    })
  }
  const remove = (reason: RemovalReason) => {
    store.intend({ type: 'cards.removed', cardIds: [card.id], reason })
    undo.offer(reason === 'archived' ? 'Technique archived' : 'Technique deleted', {
      description: `“${card.title}”`,
      link: { label: 'Open the archive', href: `/dojo/${boardId}/archive` },
    })
    onClose()
  }

  return (
    <div className="-ml-3 flex flex-col items-start gap-0.5">
      {!isSample && (
        <Button variant="ghost" onClick={copyLink}>
          <Link2 aria-hidden="true" />
          Copy link
        </Button>
      )}
      {!isSample && <WatchButton key={card.id} cardId={card.id} />}
      {canEdit && (
        <>
          <Button variant="ghost" onClick={duplicate}>
            <Copy aria-hidden="true" />
            Duplicate
          </Button>
          {!isSample && (
            <>
              <Button variant="ghost" aria-expanded={isTransferring} onClick={() => setTransferring(!isTransferring)}>
                <CornerUpRight aria-hidden="true" />
                Move to another dojo
              </Button>
              {isTransferring && (
                <div className="w-full pl-3">
                  <TransferForm card={card} onCancel={() => setTransferring(false)} onMoved={onClose} />
                </div>
              )}
              <Button variant="ghost" onClick={() => remove('archived')}>
                <Archive aria-hidden="true" />
                Archive technique
              </Button>
            </>
          )}
          <Button variant="ghost" className="text-danger-deep" onClick={() => remove('deleted')}>
            <Trash2 aria-hidden="true" />
            Delete technique
          </Button>
        </>
      )}
    </div>
  )
}
