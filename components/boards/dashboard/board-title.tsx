import { IntentLink } from '@/components/layout/intent-link'
import { cn } from '@/lib/cn'
import type { DashboardBoard } from '@/lib/boards/dashboard'

type BoardTitleProps = { board: DashboardBoard; className?: string }

/** The link's target is the whole item around it; what else can be pressed there lies above. */
export function BoardTitle({ board, className }: BoardTitleProps) {
  return (
    <h3 className={cn('font-title text-[17px] leading-snug wrap-anywhere', className)}>
      <IntentLink
        href={`/dojo/${board.id}`}
        pending="cover"
        className="outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-offset-1 focus-visible:after:outline-ai"
      >
        {board.title}
      </IntentLink>
    </h3>
  )
}
