/** A mention as the bell lists it. Null is what the reader may not see, or what is gone. */
export type BellMention = {
  id: string
  createdAt: string
  readAt: string | null
  boardId: string
  commentId: string
  cardId: string | null
  /** The start of the comment, as Markdown. */
  text: string | null
  authorId: string | null
  author: string | null
  avatarUrl: string | null
}

/** `mentions` are the latest, newest first; `unread` counts older ones too. */
export type Bell = { unread: number; mentions: BellMention[] }

/** What a person does to their mentions. `upTo` is the time of the newest one they saw. */
export type BellChange =
  { type: 'read'; id: string } | { type: 'allRead'; upTo: string } | { type: 'deleted'; id: string }

/** The bell after a change. Applying it twice is the same as once, and the number is never below 0 (spec section 4). */
export function applyBellChange(bell: Bell, change: BellChange): Bell {
  switch (change.type) {
    case 'read':
      return markRead(bell, ({ id }) => id === change.id)
    case 'allRead': {
      const { mentions } = markRead(bell, ({ createdAt }) => Date.parse(createdAt) <= Date.parse(change.upTo))
      return { unread: mentions.filter(isUnread).length, mentions }
    }
    case 'deleted': {
      const { mentions } = bell
      const gone = mentions.find(({ id }) => id === change.id)
      if (!gone) return bell
      return {
        unread: lower(bell.unread, isUnread(gone) ? 1 : 0),
        mentions: mentions.filter((mention) => mention !== gone),
      }
    }
  }
}

function markRead({ unread, mentions }: Bell, isMeant: (mention: BellMention) => boolean): Bell {
  const count = mentions.filter((mention) => isUnread(mention) && isMeant(mention)).length
  const readAt = new Date().toISOString()
  return {
    unread: lower(unread, count),
    mentions: mentions.map((mention) => (isUnread(mention) && isMeant(mention) ? { ...mention, readAt } : mention)),
  }
}

const isUnread = ({ readAt }: BellMention) => readAt === null
const lower = (unread: number, by: number) => Math.max(0, unread - by)

/** The badge (spec section 2). */
export function badgeText(unread: number): string {
  return unread > 9 ? '9+' : String(unread)
}
