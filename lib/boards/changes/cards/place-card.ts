import { AppError, isTemporary } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import type { Card, Label, List } from '../../schema'
import { acknowledge, acknowledgeVersions, alreadyCreated } from '../answers'
import type { ChecklistItem } from '../change'
import { editCard, entering, findCard, insertCard } from '../placement'
import type { Verb } from '../verb'

/** A new card at the end of a list, with its tags and steps. */
export type CardPlaced = {
  type: 'card.placed'
  listId: string
  card: Card
  description?: string
  checklist?: ChecklistItem[]
  labels?: Label[]
}

export const placeCard: Verb<CardPlaced> = {
  situation: 'card.create',
  typed: textOf,
  applies: {
    lists: (lists, { listId, card }) => {
      const entered = entering(
        lists.find(({ id }) => id === listId),
        card,
      )
      return withBadges(insertCard(lists, { listId, index: Infinity, card: entered }), card)
    },
    labels: (known, { labels = [] }) => {
      const added = labels.filter(({ id }) => !known.some((label) => label.id === id))
      return added.length > 0 ? [...known, ...added] : known
    },
    details: (details, { description = '', checklist = [] }) =>
      details.version > 0 ? details : { ...details, description, checklist },
  },
  adds: ({ card }) => [card.id],
  cardId: ({ card }) => card.id,
  write,
  // The versions in the answer are those of its labels, which are written after it.
  isIncluded: ({ lists }, { card }) => findCard(lists, card.id) !== undefined,
  inverse: ({ card }, { lists }) =>
    findCard(lists, card.id)
      ? []
      : [{ type: 'cards.removed', cardIds: [card.id], reason: 'deleted', isOnlyMine: true }],
  name: ({ card }, { quoted }) => `add ${quoted(card.title)}`,
}

/** As it can be pasted into the field for new cards: a tag there is one word. */
function textOf({ card: { title, dueDate }, description = '', checklist = [], labels = [] }: CardPlaced): string {
  const tags = labels.map(({ name }) => `#${name.replaceAll(/\s/gu, '')}`)
  const steps = checklist.map((step) => `- ${step.completed ? '[x] ' : ''}${step.title}`)
  const head = [title, dueDate, ...tags].filter((word) => word !== undefined).join(' ')
  return [head, description, ...steps].filter((line) => line !== '').join('\n')
}

/** The database makes a new card's tags and steps after it, one by one; until then they are shown anyway. */
function withBadges(lists: List[], { id, badges }: Card): List[] {
  if (!badges) return lists
  return editCard(lists, id, (card) => {
    if (card.badges === badges) return card
    const labels = [...new Set([...(card.badges?.labels ?? []), ...(badges.labels ?? [])])]
    return { ...card, badges: { ...badges, ...card.badges, ...(labels.length > 0 && { labels }) } }
  })
}

async function write(
  db: Db,
  { card, listId, description = '', checklist = [], labels = [] }: CardPlaced,
  boardId: string,
) {
  const row = {
    id: card.id,
    board_id: boardId,
    list_id: listId,
    title: card.title,
    description,
    priority: card.priority ?? null,
    due_date: card.dueDate ?? null,
    due_at: card.dueAt ?? null,
    due_time_zone: card.dueTimeZone ?? null,
    repeat: card.repeat ?? null,
    assignee: card.assignee ?? null,
    is_completed: card.completedAt !== undefined,
    order_index: 0,
  }
  let answer = acknowledge(await db.from('cards').insert(row), 'card.create', alreadyCreated)
  await unlessRefused('The checklist of a new card was not made.', async () => {
    const items = checklist.map((item, at) => ({ ...item, card_id: card.id, board_id: boardId, order_index: at }))
    if (items.length > 0)
      acknowledge(await db.from('card_checklist_items').insert(items), 'checklist.create', alreadyCreated)
  })
  for (const label of labels) {
    await unlessRefused('A label of a new card was not made.', async () => {
      const labelled = await db.rpc('label_cards', { card_ids: [card.id], label, is_on: true })
      answer = acknowledgeVersions(labelled, 'card.update')
    })
  }
  return answer
}

/** If a new card's tags or steps are refused, that is only logged, and the card stays (spec section 8). */
async function unlessRefused(sentence: string, make: () => Promise<void>): Promise<void> {
  try {
    await make()
  } catch (error) {
    if (error instanceof AppError && isTemporary(error)) throw error
    // oxlint-disable-next-line no-console -- see above
    console.error(sentence, error)
  }
}
