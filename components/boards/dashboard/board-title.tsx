import Link from 'next/link'
import type { DashboardBoard } from '@/lib/boards/dashboard'

/** The link's target is the whole item around it; what else can be pressed there lies above. */
export function BoardTitle({ board }: { board: DashboardBoard }) {
  return (
    <h3 className="font-title text-[17px] leading-snug wrap-anywhere">
      <Link
        href={`/dojo/${board.id}`}
        className="outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-offset-1 focus-visible:after:outline-ai"
      >
        {board.title}
      </Link>
    </h3>
  )
}
