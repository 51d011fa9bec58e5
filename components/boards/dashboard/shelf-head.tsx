import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { headingId } from './board-places'
import type { Shelf } from './shelf'
import { ShelfLink } from './shelf-links'

type ShelfHeadProps = { title: string; children: ReactNode; onShow: (shelf: Shelf) => void }

/** Above the archived or deleted dojos: a link back, what this is, and what happens to them. */
export function ShelfHead({ title, children, onShow }: ShelfHeadProps) {
  return (
    <header>
      <ShelfLink to="open" onShow={onShow} className="-ml-2">
        <ArrowLeft aria-hidden="true" />
        Dashboard
      </ShelfLink>
      <h1 id={headingId} tabIndex={-1} className="mt-1 font-title text-[26px] leading-tight outline-none">
        {title}
      </h1>
      <p className="mt-1 max-w-prose text-ink-soft text-pretty">{children}</p>
    </header>
  )
}
