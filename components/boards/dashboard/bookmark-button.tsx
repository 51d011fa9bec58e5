import { Bookmark } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { cn } from '@/lib/cn'
import type { DashboardBoard } from '@/lib/boards/dashboard/dashboard'

type BookmarkButtonProps = { board: DashboardBoard; onChange: (bookmarked: boolean) => void }

export function BookmarkButton({ board, onChange }: BookmarkButtonProps) {
  return (
    <IconButton
      label={`Bookmark ${board.title}`}
      aria-pressed={board.bookmarked}
      size="icon-sm"
      onClick={() => onChange(!board.bookmarked)}
    >
      <Bookmark aria-hidden="true" className={cn(board.bookmarked && 'fill-ai text-ai')} />
    </IconButton>
  )
}
