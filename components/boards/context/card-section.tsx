import type { ReactNode } from 'react'

type CardSectionProps = {
  title: string
  /** The title is only for screen readers: the content is obvious. */
  hideTitle?: boolean
  aside?: ReactNode
  action?: ReactNode
  children: ReactNode
}

/** One part of an open technique, under its own heading. */
export function CardSection({ title, hideTitle, aside, action, children }: CardSectionProps) {
  if (hideTitle) {
    return (
      <section aria-label={title} className="group/section relative flex flex-col gap-2">
        {children}
        {action && (
          <div className="absolute right-0 -bottom-7 rounded-ink bg-paper-raised opacity-0 group-hover/section:opacity-100 group-has-focus-visible/section:opacity-100 pointer-coarse:static pointer-coarse:self-start pointer-coarse:opacity-100">
            {action}
          </div>
        )}
      </section>
    )
  }
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
