import type { ReactNode } from 'react'
import { cn } from '@/lib/cn'

type LabelledRowProps = { title: string; id?: string; action?: ReactNode; children: ReactNode }

/** One row of a settings page: its name at the side, information, and actions. */
export function LabelledRow({ title, id, action, children }: LabelledRowProps) {
  return (
    <section
      id={id}
      aria-label={title}
      className="grid scroll-mt-4 gap-x-8 gap-y-3 border-t border-rule py-6 md:grid-cols-[9rem_minmax(0,1fr)_auto]"
    >
      <h3 className="text-[13px] leading-5 text-ink-soft">{title}</h3>
      <div className={cn('min-w-0', !action && 'md:col-span-2')}>{children}</div>
      {action && <div className="flex flex-wrap gap-2 md:justify-end md:self-start">{action}</div>}
    </section>
  )
}
