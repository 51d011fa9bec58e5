'use client'

import { countWords } from '@/components/boards/dashboard/board-facts'
import type { DeletionSummary } from '@/lib/deletion/deletion-summary'

const shownTitles = 8

/** What deleting takes and leaves, in numbers of this account. `planName` is null on Starter. */
export function WhatGoes({
  summary: { solo, memberships, stays },
  planName,
}: {
  summary: DeletionSummary
  planName: string | null
}) {
  const kept = [
    stays.cards > 0 && countWords(stays.cards, 'technique'),
    stays.comments > 0 && countWords(stays.comments, 'comment'),
    stays.files > 0 && countWords(stays.files, 'file'),
  ].filter((words) => words !== false)
  return (
    <>
      <h3 className="mt-5 text-[13px] font-semibold">What goes</h3>
      <ul className="mt-1 list-disc pl-5 text-ink-soft [&>li]:mt-1">
        <li>Your profile, your sign-in, your mentions and bookmarks, and invitations to your address.</li>
        {solo.length > 0 && (
          <li className="wrap-anywhere">
            {countWords(solo.length, 'dojo')} with everything on {solo.length === 1 ? 'it' : 'them'}:{' '}
            {solo
              .slice(0, shownTitles)
              .map(({ title, cards }) => `${title} (${countWords(cards, 'technique')})`)
              .join(', ')}
            {solo.length > shownTitles && `, and ${solo.length - shownTitles} more`}.
          </li>
        )}
        {memberships > 0 && <li>Your place on {countWords(memberships, 'dojo')} of others.</li>}
        {planName && (
          <li>{planName} ends right away: nothing more is charged, and what is left of the period is not paid back.</li>
        )}
      </ul>
      <h3 className="mt-4 text-[13px] font-semibold">What stays</h3>
      <p className="mt-1 text-ink-soft text-pretty">
        {kept.length > 0
          ? `${kept.join(', ')} of yours on dojos that others use`
          : 'What you may have changed on dojos of others'}
        , without your name. Invoices, where there are any, stay at Stripe.
      </p>
    </>
  )
}
