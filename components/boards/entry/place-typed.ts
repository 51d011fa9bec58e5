import { newCardProblem, placeNewCard } from '@/lib/boards/changes/cards/new-card'
import type { CardPlaced } from '@/lib/boards/changes/cards/place-card'
import { today } from '@/lib/boards/dates/due-date'
import type { DateFormat } from '@/lib/date-format'
import { readEntry } from '@/lib/entry/read-entry'
import type { BoardContextValue } from '../context/board-context'

/** What was typed into a plain field, as the form for new techniques would have read it. */
export function placeTyped(
  listId: string,
  text: string,
  board: BoardContextValue,
  format: DateFormat,
): CardPlaced | undefined {
  const { members, viewerId, now, timeZone, labels } = board
  const people = members.filter(({ role }) => role !== 'viewer')
  const { card } = readEntry(text, { people, viewerId, today: today(now, timeZone), format })
  return card.title && !newCardProblem(card) ? placeNewCard(listId, card, [...labels.values()]) : undefined
}
