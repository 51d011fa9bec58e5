'use client'

import { useRouter } from 'next/navigation'
import type { MouseEvent, ReactNode } from 'react'
import { IntentLink } from '@/components/navigation/intent-link'
import { Avatar } from '@/components/ui/avatar'
import type { UnreadMention, Waiting } from '@/lib/boards/dashboard/work-schema'
import { plainText } from '@/lib/mentions/plain-text'
import { relativeTime } from '@/lib/relative-time'
import { cardHref, commentParameter } from '../../context/card-address'

const linkStyles = 'wrap-anywhere underline decoration-rule-strong underline-offset-3 hover:decoration-ink'

type WaitingOnYouProps = {
  mentions: readonly UnreadMention[]
  waiting: readonly Waiting[]
  now: Date
  /** Ends once it is marked. */
  onRead: (mentionId: string) => Promise<void>
}

/** Mentions that are not read, and techniques that wait for the person's own. */
export function WaitingOnYou({ mentions, waiting, now, onRead }: WaitingOnYouProps) {
  const { push } = useRouter()
  if (mentions.length === 0 && waiting.length === 0) return null
  const open = (event: MouseEvent, mention: UnreadMention) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    // First: the page that opens counts what is unread.
    void onRead(mention.id).then(() => push(hrefOf(mention)))
  }
  return (
    <aside aria-labelledby="waiting" className="mt-6 min-w-0">
      <h2 id="waiting" className="mb-1 font-title text-xl">
        Waiting on you
      </h2>
      <ul className="divide-y divide-rule border-b border-rule">
        {mentions.map((mention) => {
          const { id, person, personId, avatarUrl, title, text, createdAt } = mention
          const name = person ?? 'Someone'
          return (
            <Item key={id} face={<Avatar id={personId ?? id} name={name} url={avatarUrl} size="md" decorative />}>
              <bdi className="font-semibold">{name}</bdi> mentioned you on{' '}
              <a href={hrefOf(mention)} dir="auto" className={linkStyles} onClick={(event) => open(event, mention)}>
                {title}
              </a>
              <span className="block text-ink-soft">
                <span dir="auto" className="line-clamp-2 wrap-anywhere">
                  “{plainText(text)}”
                </span>
                {relativeTime(createdAt, now)}
              </span>
            </Item>
          )
        })}
        {waiting.map(({ id, title, boardId, person, personId, avatarUrl, forId, forTitle, forBoardId }) => (
          <Item
            key={`${id} ${forId}`}
            face={
              <Avatar id={personId ?? id} name={person ?? 'Someone'} url={avatarUrl ?? null} size="md" decorative />
            }
          >
            {person !== undefined && (
              <>
                <bdi className="font-semibold">{person}</bdi>:{' '}
              </>
            )}
            {title === undefined || boardId === undefined ? (
              'A technique you cannot see'
            ) : (
              <IntentLink href={`/dojo/${boardId}${cardHref(id)}`} dir="auto" className={linkStyles}>
                {title}
              </IntentLink>
            )}{' '}
            waits for{' '}
            <IntentLink href={`/dojo/${forBoardId}${cardHref(forId)}`} dir="auto" className={linkStyles}>
              {forTitle}
            </IntentLink>
          </Item>
        ))}
      </ul>
    </aside>
  )
}

function Item({ face, children }: { face: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-2.5 py-2.5 text-[13px]">
      {face}
      <p className="min-w-0 flex-1 text-pretty">{children}</p>
    </li>
  )
}

function hrefOf({ boardId, cardId, commentId }: UnreadMention): string {
  return `/dojo/${boardId}${cardHref(cardId)}&${commentParameter}=${commentId}`
}
