import type { ReactNode } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { sampleBoard } from './sample-board'

/**
 * The sheet of paper for the sample board. It is the same for the picture and the live board, so nothing on the page
 * moves when one replaces the other. Its katas scroll inside it; past their ends, the page scrolls.
 */
export function BoardFrame({ controls, children }: { controls: ReactNode; children: ReactNode }) {
  return (
    <div className="flex h-124 flex-col overflow-hidden rounded-[10px] border border-rule bg-paper shadow-lift md:[&_section]:min-w-56 max-md:[&_section]:min-w-[82%] max-md:[&_[data-after-lists]]:min-w-[60%] [&_[data-cards]]:overscroll-auto [&_[data-lists]]:overscroll-auto [&_.card-group]:[content-visibility:visible]">
      <div className="flex min-h-15 shrink-0 items-center gap-3.5 px-5 pt-3.5 pb-3 max-md:px-3.5">
        <h3 className="font-title text-[26px] leading-tight whitespace-nowrap max-md:text-[22px]">
          {sampleBoard.title}
        </h3>
        <span className="flex max-sm:hidden">
          {sampleBoard.people?.map(({ id, name }) => (
            <Avatar key={id} id={id} name={name} className="-ml-1.5 border-2 border-paper first:ml-0" />
          ))}
        </span>
        <span className="ml-auto flex items-center gap-2">{controls}</span>
      </div>
      {children}
    </div>
  )
}
