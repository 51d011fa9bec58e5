import type { ReactNode } from 'react'

/** The frame of the page, which no clan's own styles reach: nothing of a trail can be hidden by them. */
export function AuditFrame({ children }: { children: ReactNode }) {
  return (
    <div data-clan-free="" className="mx-auto max-w-290 px-5 pt-6 pb-16 max-sm:px-3.5">
      <h1 className="font-title text-[26px] leading-tight max-md:text-[22px]">Audit trail</h1>
      {children}
    </div>
  )
}
