'use client'

import { Children, type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { IntentLink } from '@/components/navigation/intent-link'
import { Avatar } from '@/components/ui/avatar'
import type { Waiting } from '@/lib/boards/dashboard/work-schema'
import { cardHref } from '../../context/card-address'
import { WaitingItem, waitingLinkStyles } from './waiting-item'

/** About one screen. */
const fewest = 6

/** Invitations, mentions that are not read, and techniques that wait for the person's own. */
export function WaitingOnYou({ className, children }: { className: string; children: ReactNode }) {
  const [isWhole, setWhole] = useState(false)
  const items = Children.toArray(children)
  if (items.length === 0) return null
  const hidden = items.length - fewest
  return (
    <aside aria-labelledby="waiting" className={className}>
      <h2 id="waiting" tabIndex={-1} className="mb-1 font-title text-xl outline-none">
        Waiting on you
      </h2>
      <ul className="divide-y divide-rule border-b border-rule">
        {isWhole || hidden <= 0 ? items : items.slice(0, fewest)}
      </ul>
      {hidden > 0 && (
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={isWhole}
          className="mt-1.5 -ml-2.5 aria-expanded:bg-transparent"
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show fewer' : `Show all ${items.length}`}
        </Button>
      )}
    </aside>
  )
}

/** A technique that waits for one of the person's own. */
export function BlockedItem({ waiting }: { waiting: Waiting }) {
  const { id, title, boardId, person, personId, avatarUrl, forId, forTitle, forBoardId } = waiting
  return (
    <WaitingItem
      face={<Avatar id={personId ?? id} name={person ?? 'Someone'} url={avatarUrl ?? null} size="md" decorative />}
    >
      <p className="text-pretty">
        {person !== undefined && (
          <>
            <bdi className="font-semibold">{person}</bdi>:{' '}
          </>
        )}
        {title === undefined || boardId === undefined ? (
          'A technique you cannot see'
        ) : (
          <IntentLink href={`/dojo/${boardId}${cardHref(id)}`} dir="auto" className={waitingLinkStyles}>
            {title}
          </IntentLink>
        )}{' '}
        is waiting on{' '}
        <IntentLink href={`/dojo/${forBoardId}${cardHref(forId)}`} dir="auto" className={waitingLinkStyles}>
          {forTitle}
        </IntentLink>
      </p>
    </WaitingItem>
  )
}
