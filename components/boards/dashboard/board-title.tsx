import { IntentLink } from '@/components/navigation/intent-link'
import { cn } from '@/lib/cn'
import { titleIdOf } from './board-places'
import type { DashboardBoard } from '@/lib/boards/dashboard/dashboard'

type BoardTitleProps = { board: DashboardBoard; className?: string }

/**
 * The link covers the whole item around it; the item's other controls are above it. The title's font is set
 * on the words alone: its ellipsis would be a row of dots at half height.
 */
export function BoardTitle({ board, className }: BoardTitleProps) {
  return (
    <h3 id={titleIdOf(board.id)} className={cn('min-w-12 text-[17px] leading-snug', className)}>
      <IntentLink
        href={`/dojo/${board.id}`}
        pending="cover"
        dir="auto"
        className="line-clamp-2 wrap-anywhere outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-offset-1 focus-visible:after:outline-ai"
      >
        <span className="font-title">{board.title}</span>
      </IntentLink>
    </h3>
  )
}
