'use client'

import { countWords } from '@/lib/count-words'
import type { DeletionSummary } from '@/lib/deletion/deletion-summary'

const shownTitles = 8

/** What deleting removes and keeps, in numbers for this account. `planName` is null on Starter. */
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
      <h3 className="mt-5 text-[13px] font-semibold">What will be deleted</h3>
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
        {memberships > 0 && <li>Your membership of {countWords(memberships, 'dojo')} that other people own.</li>}
        {planName && (
          <li>{planName} ends right away. Nothing more is charged, and the rest of the period is not refunded.</li>
        )}
      </ul>
      <h3 className="mt-4 text-[13px] font-semibold">What stays</h3>
      <p className="mt-1 text-ink-soft text-pretty">
        {kept.length > 0
          ? `${kept.join(', ')} of yours on dojos that others use`
          : 'Anything you changed on other people’s dojos'}
        , without your name. Invoices, if there are any, stay at Stripe.
      </p>
    </>
  )
}
