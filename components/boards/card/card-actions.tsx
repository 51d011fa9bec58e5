'use client'

import { Archive, Copy, CornerUpRight, Ellipsis, Link2, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { countedAs, notify } from '@/components/feedback/notify'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu'
import { IconButton } from '@/components/ui/icon-button'
import type { CardPlace, RemovalReason } from '@/lib/boards/changes/change'
import { useBoard } from '../context/board-context'
import { cardHref } from '../context/card-address'
import { TransferDialog } from './transfer-dialog'
import { WatchButton } from './watch-button'

/** The actions for a whole technique. */
export function CardActions({ place, onClose }: { place: CardPlace; onClose: () => void }) {
  const { canEdit, store, undo, boardId, openCard, isSample } = useBoard()
  const [isTransferring, setTransferring] = useState(false)
  const more = useRef<HTMLButtonElement>(null)
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
    undo.follow(
      notify('card.duplicated', {
        description: `“${card.title}”`,
        action: { label: 'Open copy', onSelect: () => openCard(copy.id) },
      }),
    )
  }
  const remove = (reason: RemovalReason) => {
    store.intend({ type: 'cards.removed', cardIds: [card.id], reason })
    undo.offer(reason === 'archived' ? 'Technique archived' : 'Technique deleted', {
      description: `“${card.title}”`,
      counted: countedAs('technique', reason),
      link: { label: 'Open the archive', href: `/dojo/${boardId}/archive` },
    })
    onClose()
  }

  return (
    <div className="flex shrink-0">
      {!isSample && (
        <>
          <WatchButton key={card.id} cardId={card.id} />
          <IconButton label="Copy link" onClick={copyLink}>
            <Link2 aria-hidden="true" />
          </IconButton>
        </>
      )}
      {canEdit && (
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <IconButton ref={more} label="More for this technique">
              <Ellipsis aria-hidden="true" />
            </IconButton>
          </DropdownMenuTrigger>
          {/* An entry may open a dialog or close this one. */}
          <DropdownMenuContent
            onCloseAutoFocus={(event) => document.activeElement !== document.body && event.preventDefault()}
          >
            <DropdownMenuItem onSelect={duplicate}>
              <Copy aria-hidden="true" /> Duplicate
            </DropdownMenuItem>
            {!isSample && (
              <>
                <DropdownMenuItem onSelect={() => setTransferring(true)}>
                  <CornerUpRight aria-hidden="true" /> Move to another dojo
                </DropdownMenuItem>
                <DropdownMenuItem onSelect={() => remove('archived')}>
                  <Archive aria-hidden="true" /> Archive technique
                </DropdownMenuItem>
              </>
            )}
            <DropdownMenuSeparator />
            <DropdownMenuItem destructive onSelect={() => remove('deleted')}>
              <Trash2 aria-hidden="true" /> Delete technique
            </DropdownMenuItem>
          </DropdownMenuContent>
        </DropdownMenu>
      )}
      {isTransferring && (
        <TransferDialog
          card={card}
          onMoved={onClose}
          onClose={() => setTransferring(false)}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            more.current?.focus()
          }}
        />
      )}
    </div>
  )
}
