import { IntentLink } from '@/components/navigation/intent-link'
import { auditPath } from '@/lib/audit/filters'

/** The way to one's own trail, from the settings. */
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
