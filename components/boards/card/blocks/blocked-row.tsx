import { Ban, Check, X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { IntentLink } from '@/components/navigation/intent-link'
import { IconButton } from '@/components/ui/icon-button'
import type { Blocker } from '@/lib/boards/card/card-details-query'
import { useBoard } from '../../context/board-context'
import { cardHref } from '../../context/card-address'

const linkStyles = 'wrap-anywhere underline decoration-rule-strong underline-offset-3 hover:decoration-ink'

/** The other technique: a link, its dojo if different, and its state. */
export function BlockedRow({ blocker, onRemove }: { blocker: Blocker; onRemove?: (() => void) | undefined }) {
  const { boardId } = useBoard()
  const { title, isOpen } = blocker
  const State = isOpen ? Ban : Check
  return (
    <li className="flex items-start gap-1.5 py-1 text-[13px]">
      <State aria-hidden="true" className={`mt-0.75 size-3.5 shrink-0 ${isOpen ? 'text-ink' : 'text-matsu-deep'}`} />
      <span className="min-w-0 flex-1">
        {title === undefined ? (
          <span className="text-ink-soft">A technique you cannot see</span>
        ) : (
          <Title {...blocker} />
        )}
        <span className="sr-only">{isOpen ? ', open' : ', done'}</span>
        {title !== undefined && blocker.boardId !== boardId && (
          <span className="block text-xs wrap-anywhere text-ink-soft">{blocker.board}</span>
        )}
      </span>
      {onRemove && (
        <IconButton label={`Remove ${title ?? 'a technique you cannot see'}`} size="icon-sm" onClick={onRemove}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </li>
  )
}

function Title({ id, title, boardId, isOpen }: Blocker) {
  const board = useBoard()
  const className = `${linkStyles} ${isOpen ? '' : 'text-ink-soft line-through'}`
  if (boardId !== board.boardId) {
    return (
      <IntentLink href={`/dojo/${boardId}${cardHref(id)}`} dir="auto" className={className}>
        {title}
      </IntentLink>
    )
  }
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    board.openCard(id)
  }
  return (
    <a href={cardHref(id)} dir="auto" className={className} onClick={open}>
      {title}
    </a>
  )
}
