/** A mention as the bell lists it. Null fields are hidden from the reader, or gone. */
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

/** The fields of every bell entry. */
export type BellItem = Pick<BellMention, 'id' | 'createdAt' | 'readAt'>

/** `items` are the latest, newest first; `unread` counts older ones too. */
export type Bell<Item extends BellItem = BellMention> = { unread: number; items: Item[] }

/** What a person does to bell entries. `upTo` is the time of the newest one they saw. */
export type BellChange =
  { type: 'read'; id: string } | { type: 'allRead'; upTo: string } | { type: 'deleted'; id: string }

/**
 * The bell after a change. Applying it twice is the same as once, and the number never drops below 0 (spec section 4).
 */
export function applyBellChange<Item extends BellItem>(bell: Bell<Item>, change: BellChange): Bell<Item> {
  switch (change.type) {
    case 'read':
      return markRead(bell, ({ id }) => id === change.id)
    case 'allRead': {
      const { items } = markRead(bell, ({ createdAt }) => Date.parse(createdAt) <= Date.parse(change.upTo))
      return { unread: items.filter(isUnread).length, items }
    }
    case 'deleted': {
      const { items } = bell
      const gone = items.find(({ id }) => id === change.id)
      if (!gone) return bell
      return {
        unread: lower(bell.unread, isUnread(gone) ? 1 : 0),
        items: items.filter((item) => item !== gone),
      }
    }
  }
}

function markRead<Item extends BellItem>({ unread, items }: Bell<Item>, isMeant: (item: Item) => boolean): Bell<Item> {
  const count = items.filter((item) => isUnread(item) && isMeant(item)).length
  const readAt = new Date().toISOString()
  return {
    unread: lower(unread, count),
    items: items.map((item) => (isUnread(item) && isMeant(item) ? { ...item, readAt } : item)),
  }
}

const isUnread = ({ readAt }: BellItem) => readAt === null
const lower = (unread: number, by: number) => Math.max(0, unread - by)

/** The badge (spec section 2). */
export function badgeText(unread: number): string {
  return unread > 9 ? '9+' : String(unread)
}
