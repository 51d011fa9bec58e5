import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { IntentLink } from '@/components/navigation/intent-link'
import { hubLink } from '@/components/navigation/links'

/** Below the hub, which leads to it. */
export function GoalFrame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto max-w-290 px-5 pt-6 pb-16 max-sm:px-3.5">
      <IntentLink
        href={hubLink.href}
        className="mb-2 inline-flex items-center gap-1.5 text-[13px] text-ink-soft hover:text-ink pointer-coarse:min-h-11"
      >
        <ArrowLeft aria-hidden="true" className="size-3.5" />
        {hubLink.label}
      </IntentLink>
      {children}
    </div>
  )
}
