import type { ReactNode } from 'react'

type CardSectionProps = { title: string; aside?: ReactNode; action?: ReactNode; children: ReactNode }

/** One part of an open technique, under its own heading. */
export function CardSection({ title, aside, action, children }: CardSectionProps) {
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <div className="flex min-h-7 items-center gap-2.5">
        <h3 className="text-[13px] font-semibold">{title}</h3>
        {aside}
        <span className="flex-1" />
        {action}
      </div>
      {children}
    </section>
  )
}
