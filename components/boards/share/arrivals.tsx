'use client'

import { CircleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IntentLink } from '@/components/navigation/intent-link'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Spinner } from '@/components/ui/spinner'
import type { Arrival, People } from '@/lib/boards/share/change-people'
import { roleName } from './role-select'

type ArrivalsProps = {
  arrivals: People['arrivals']
  onRetry: (arrival: Arrival) => void
  onDismiss: (email: string) => void
}

const marks: Record<Arrival['state'], ReactNode> = {
  inviting: <Spinner size="sm" />,
  refused: <CircleAlert className="size-4 text-danger-deep" />,
}

/** The end of the list of invitations: those being sent and those that failed. */
export function Arrivals({ arrivals, onRetry, onDismiss }: ArrivalsProps) {
  return arrivals.map((arrival) => (
    <li key={arrival.email} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
      <span
        aria-hidden="true"
        className="grid size-8 shrink-0 place-items-center rounded-full border border-dashed border-rule-strong text-ink-soft"
      >
        {marks[arrival.state]}
      </span>
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium wrap-anywhere">{arrival.email}</p>
        {arrival.state === 'refused' ? (
          <p className="text-[13px] text-pretty text-danger-deep">
            Not invited. {arrival.why}{' '}
            {arrival.remedy && (
              <IntentLink
                href={arrival.remedy.href}
                className="inline-flex items-center font-medium underline underline-offset-3 pointer-coarse:min-h-11"
              >
                {arrival.remedy.label}
              </IntentLink>
            )}
          </p>
        ) : (
          <p className="text-[13px] text-ink-soft">Inviting…</p>
        )}
      </div>
      {arrival.state === 'refused' ? (
        <div className="flex items-center justify-between gap-1 max-sm:basis-full max-sm:pl-11">
          <Button size="sm" onClick={() => onRetry(arrival)} aria-label={`Try again to invite ${arrival.email}`}>
            Try again
          </Button>
          <IconButton label={`Do not invite ${arrival.email}`} size="icon-sm" onClick={() => onDismiss(arrival.email)}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      ) : (
        <p className="px-2 text-ink-soft">{roleName(arrival.role)}</p>
      )}
    </li>
  ))
}
