import type { ReactNode } from 'react'
import { IntentLink } from '@/components/navigation/intent-link'
import { auditPath } from '@/lib/audit/filters'

/** The frame of the page, which no clan's own styles reach, so they cannot hide anything in a trail. */
export function AuditFrame({ children }: { children: ReactNode }) {
  return (
    <div data-clan-free="" className="mx-auto max-w-290 px-5 pt-6 pb-16 max-sm:px-3.5">
      <h1 className="font-title text-[26px] leading-tight max-md:text-[22px]">Audit trail</h1>
      {children}
    </div>
  )
}

/** The link to one's own trail, in the settings. */
export function AuditLink() {
  return (
    <p className="max-w-160 text-pretty text-ink-soft">
      Who did what on your own dojos and with your account, when and from where.{' '}
      <IntentLink href={auditPath(null)} className="underline underline-offset-3 hover:text-ink">
        Open my audit trail
      </IntentLink>
    </p>
  )
}
