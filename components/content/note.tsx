import type { ReactNode } from 'react'

/** What one should know before doing it: a limit, a consequence. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <aside aria-label="Note" className="rounded-ink border border-rule border-l-3 border-l-yamabuki bg-paper-raised px-5 py-3.5 text-[15.5px] leading-relaxed [&>*+*]:mt-2">
      {children}
    </aside>
  )
}
