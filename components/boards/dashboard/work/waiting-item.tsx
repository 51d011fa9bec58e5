import type { ReactNode } from 'react'

type WaitingItemProps = { face: ReactNode; action?: ReactNode; children: ReactNode }

/** Who is waiting, and for what. */
export function WaitingItem({ face, action, children }: WaitingItemProps) {
  return (
    <li className="flex gap-2.5 py-2.5 text-[13px]">
      {face}
      <div className="min-w-0 flex-1 wrap-anywhere">{children}</div>
      {action && <div className="-my-1 -mr-1.5 shrink-0">{action}</div>}
    </li>
  )
}

/** The class of links to techniques in such a sentence. */
export const waitingLinkStyles = 'underline decoration-rule-strong underline-offset-3 hover:decoration-ink'
