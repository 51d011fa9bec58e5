import type { ReactNode } from 'react'

type PageHeadProps = {
  title: string
  children?: ReactNode
  /** Shown beside the text on wide screens. */ aside?: ReactNode
}

/** A page's title and the few sentences under it. */
export function PageHead({ title, children, aside }: PageHeadProps) {
  return (
    <div className="flex items-end justify-between gap-10 pt-10 pb-9 md:pt-16 md:pb-12">
      <div className="max-w-[42em]">
        <h1 className="font-title text-[34px] leading-[1.1] tracking-[-0.012em] text-balance md:text-[48px]">
          {title}
        </h1>
        {children && (
          <div className="mt-4 flex flex-col gap-3 text-[17px] leading-relaxed text-ink-soft text-pretty md:text-lg">
            {children}
          </div>
        )}
      </div>
      {aside}
    </div>
  )
}
