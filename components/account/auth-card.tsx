import type { ReactNode } from 'react'

type AuthCardProps = {
  title: string
  lead?: ReactNode
  /** Above the title, from edge to edge. */
  tabs?: ReactNode
  children: ReactNode
}

/** One quiet sheet of paper in the middle of the page. */
export function AuthCard({ title, lead, tabs, children }: AuthCardProps) {
  return (
    <div className="relative mx-auto w-full max-w-100">
      <div className="relative overflow-hidden rounded-lg border border-rule bg-paper-raised max-sm:border-x-0 max-sm:rounded-none">
        {tabs}
        <div className="px-7 pt-7 pb-8 max-sm:px-5">
          <h1 className="font-title text-[26px] leading-tight font-bold text-balance">{title}</h1>
          {lead && <p className="mt-1.5 text-ink-soft text-pretty">{lead}</p>}
          <div className="mt-6">{children}</div>
        </div>
      </div>
    </div>
  )
}
