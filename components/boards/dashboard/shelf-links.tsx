import { Archive, Trash2 } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { cn } from '@/lib/cn'
import { type Shelf, shelfPath } from './shelf'

type ShelfLinkProps = { to: Shelf; onShow: (shelf: Shelf) => void; className?: string; children: ReactNode }

/** Followed in place; in a new tab it is an ordinary link. */
export function ShelfLink({ to, onShow, className, children }: ShelfLinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onShow(to)
  }
  return (
    <a
      href={shelfPath('/dashboard', to)}
      onClick={follow}
      className={cn(
        'inline-flex min-h-8 items-center gap-1.5 rounded-ink px-2 text-[13px] text-ink-soft hover:text-ink pointer-coarse:min-h-11 [&_svg]:size-4',
        className,
      )}
    >
      {children}
    </a>
  )
}

type ShelfLinksProps = {
  /** How many are archived; undefined if that is not known. */
  archived: number | undefined
  onShow: (shelf: Shelf) => void
}

/** Links to archived and deleted dojos, below the others. */
export function ShelfLinks({ archived, onShow }: ShelfLinksProps) {
  return (
    <nav aria-label="Archive and bin" className="mt-8 -ml-2 flex flex-wrap gap-x-2">
      {archived !== 0 && (
        <ShelfLink to="archived" onShow={onShow}>
          <Archive aria-hidden="true" />
          Archived
          <span className="tabular-nums">{archived}</span>
        </ShelfLink>
      )}
      <ShelfLink to="bin" onShow={onShow}>
        <Trash2 aria-hidden="true" />
        Bin
      </ShelfLink>
    </nav>
  )
}
