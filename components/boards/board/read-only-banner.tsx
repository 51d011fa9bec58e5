'use client'

import { Lock } from 'lucide-react'
import { IntentLink } from '@/components/navigation/intent-link'
import { type OverPlan, readOnlySentence } from '@/lib/plans/over-plan'
import { useBoard, useMember } from '../context/board-context'

type ReadOnlyBannerProps = { overPlan: OverPlan; ownerId: string }

/** Between the bar and the katas, for everyone: nothing is lost, and the owner can make it editable again. */
export function ReadOnlyBanner({ overPlan, ownerId }: ReadOnlyBannerProps) {
  const { viewerId } = useBoard()
  const owner = useMember(ownerId)
  const isOwner = viewerId === ownerId
  return (
    <div
      role="status"
      className="mx-5 mb-3 flex flex-wrap items-start gap-x-3 gap-y-0.5 rounded border border-rule bg-paper-sunk px-3.5 py-2.5 max-md:mx-3.5"
    >
      <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">This dojo is read-only</p>
        <p className="max-w-prose text-[13px] text-pretty text-ink-soft">
          {readOnlySentence(overPlan, isOwner ? null : (owner?.displayName ?? 'The owner'))}
        </p>
      </div>
      {isOwner && (
        <IntentLink
          href="/settings"
          className="inline-flex min-h-9 items-center self-center text-[13px] font-medium underline underline-offset-3 max-sm:ml-7 pointer-coarse:min-h-11"
        >
          See plans
        </IntentLink>
      )}
    </div>
  )
}
