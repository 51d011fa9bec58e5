'use client'

import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { LabelledRow } from '@/components/ui/labelled-row'
import { postBilling } from './post-billing'

/** Links to Stripe's own page and to cancelling; both unobtrusive. */
export function LeaveRow({ onCancel }: { onCancel: (() => void) | null }) {
  const [isLeaving, setLeaving] = useState(false)
  const openPortal = async () => {
    setLeaving(true)
    const answer = await postBilling<{ url: string }>('portal', 'portal.open')
    // Busy until the other page has loaded.
    if (answer.isDone) window.location.assign(answer.body.url)
    else setLeaving(false)
  }
  return (
    <LabelledRow title="More">
      <div className="-mx-3 flex flex-wrap gap-x-2 gap-y-1">
        <Button variant="ghost" busy={isLeaving} onClick={() => void openPortal()}>
          {!isLeaving && <ExternalLink aria-hidden="true" />}
          Open billing portal
        </Button>
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            Cancel plan
          </Button>
        )}
      </div>
      <p className="mt-1.5 max-w-130 text-[13px] text-ink-soft text-pretty">
        The portal is Stripe’s own page; your cards and invoices are there too.
      </p>
    </LabelledRow>
  )
}
