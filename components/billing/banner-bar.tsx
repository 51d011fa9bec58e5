'use client'

import { CircleAlert, X } from 'lucide-react'
import { usePathname, useRouter } from 'next/navigation'
import { useState } from 'react'
import { IntentLink } from '@/components/navigation/intent-link'
import { IconButton } from '@/components/ui/icon-button'
import { cn } from '@/lib/cn'
import type { Banner } from './choose-banner'
import { dismissBanner } from './dismissed-banner'
import { ResumeButton } from './resume-button'

/** One line between the header and the page. The settings say the same in more detail. */
export function BannerBar({ banner }: { banner: Banner }) {
  const { id, sentence, planName, tone, action, isDismissable } = banner
  const { refresh } = useRouter()
  const pathname = usePathname()
  const [isGone, setGone] = useState(false)
  if (isGone || pathname === '/settings') return null
  const dismiss = () => {
    dismissBanner(id)
    setGone(true)
    // The button had the focus.
    document.getElementById('main')?.focus()
  }
  return (
    <div
      role="status"
      className={cn(
        'flex shrink-0 items-center gap-x-3 border-b border-rule px-5 py-1 text-[13px] max-md:px-3.5 max-md:py-2',
        tone === 'urgent' ? 'bg-danger-wash' : 'bg-paper-sunk',
      )}
    >
      <div className="flex min-h-8 flex-1 items-center justify-between gap-x-3 md:justify-center">
        <p className="flex min-w-0 items-start gap-2 text-pretty">
          {tone === 'urgent' && (
            <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0 text-danger-deep" />
          )}
          <span>
            {sentence}{' '}
            {action !== 'resume' && (
              <IntentLink href={action.href} className={linkStyles}>
                {action.label}
              </IntentLink>
            )}
          </span>
        </p>
        {action === 'resume' && <ResumeButton planName={planName} size="sm" onDone={refresh} />}
      </div>
      {isDismissable && (
        <IconButton label="Dismiss" size="icon-sm" onClick={dismiss} className="-mr-2 self-start">
          <X aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}

/** Within the line of text, but large enough for a finger. */
const linkStyles =
  'relative ml-1 font-medium whitespace-nowrap underline underline-offset-3 before:absolute before:-inset-x-2 before:-inset-y-2.5'
