import type { CardPatch, ListPatch } from '@/lib/boards/changes/change'
import type { Card, List } from '@/lib/boards/schema'

type CardRow = { card: Card; listId: string }

/**
 * The rows of a fake board: lists in order, and cards in one long row of which each list takes its own. A plain second
 * implementation of what a change does, to check the first one (apply-change.ts).
 */
export class FakeRows {
  private listRows: Omit<List, 'cards'>[] = []
  private cardRows: CardRow[] = []

  constructor(lists: List[]) {
    for (const list of lists) this.addList(list, Infinity)
  }

  get lists(): List[] {
    return this.listRows.map((row) => ({
      ...row,
      cards: this.cardRows.filter(({ listId }) => listId === row.id).map(({ card }) => card),
    }))
  }

  hasList(listId: string): boolean {
    return this.listRows.some(({ id }) => id === listId)
  }

  card(cardId: string): Card | undefined {
    return this.cardRows.find(({ card }) => card.id === cardId)?.card
  }

  listOf(cardId: string): string | undefined {
    return this.cardRows.find(({ card }) => card.id === cardId)?.listId
  }

  /** In the requested order; missing ones are left out. */
  takeOut(cardIds: string[]): Card[] {
    const out = cardIds.flatMap((id) => this.card(id) ?? [])
    this.cardRows = this.cardRows.filter(({ card }) => !cardIds.includes(card.id))
    return out
  }

  /** If `index` is past the end they come last. Returns the position of the first. */
  putIn(listId: string, index: number, ...cards: Card[]): number {
    const neighbours = this.cardRows.filter((row) => row.listId === listId)
    const next = neighbours[Math.max(index, 0)]
    const at = next ? this.cardRows.indexOf(next) : this.cardRows.length
    this.cardRows.splice(at, 0, ...cards.map((card) => ({ card, listId })))
    return next ? Math.max(index, 0) : neighbours.length
  }

  patch(cardId: string, patch: CardPatch): Card {
    const row = this.cardRows.find(({ card }) => card.id === cardId)
    if (!row) throw new Error(`There is no card ${cardId}.`)
    const { title, description, isCompleted, ...nullable } = patch
    const { completedAt, hasDescription, ...rest } = row.card
    const merged = { ...rest, ...(title !== undefined && { title }), version: rest.version + 1 }
    // Nothing repeats without a due date.
    const hasDate = patch.dueDate === undefined ? rest.dueDate !== undefined : patch.dueDate !== null
    const kept = Object.fromEntries(
      Object.entries({
        ...merged,
        ...Object.fromEntries(Object.entries(nullable).filter(([, value]) => value !== undefined)),
      }).filter(([name, value]) => value !== null && !(name === 'repeat' && !hasDate)),
    ) as Omit<Card, 'completedAt' | 'hasDescription'>
    const isDone = isCompleted ?? completedAt !== undefined
    const isDescribed = description === undefined ? hasDescription : description !== ''
    row.card = {
      ...kept,
      ...(isDone && { completedAt: completedAt ?? '2026-11-20T00:00:00Z' }),
      ...(isDescribed && { hasDescription: true as const }),
    }
    return row.card
  }

  matches(cardId: string, expected: CardPatch): boolean {
    const { description: _, isCompleted, ...fields } = expected
    const card = this.card(cardId)
    if (!card || (isCompleted !== undefined && isCompleted !== 'completedAt' in card)) return false
    const plain = (value: unknown) =>
      typeof value === 'string' && /^\d{4}-/.test(value) ? new Date(value).getTime() : (value ?? null)
    return Object.entries(fields).every(
      ([field, value]) => value === undefined || plain(value) === plain(Reflect.get(card, field)),
    )
  }

  addList({ cards, ...row }: List, index: number): void {
    if (this.hasList(row.id)) return
    this.listRows.splice(Math.min(Math.max(index, 0), this.listRows.length), 0, row)
    this.cardRows.push(...cards.map((card) => ({ card, listId: row.id })))
  }

  dropList(listId: string): void {
    this.listRows = this.listRows.filter(({ id }) => id !== listId)
    this.cardRows = this.cardRows.filter((row) => row.listId !== listId)
  }

  moveList(listId: string, index: number): void {
    const moved = this.listRows.filter(({ id }) => id === listId)
    this.listRows = this.listRows.filter(({ id }) => id !== listId)
    this.listRows.splice(Math.max(index, 0), 0, ...moved)
  }

  completes(listId: string): boolean {
    return this.listRows.some(({ id, completes }) => id === listId && completes)
  }

  /** Returns its current version. */
  editList(listId: string, patch: ListPatch & { title?: string }): number {
    const row = this.listRows.find(({ id }) => id === listId)
    if (!row) throw new Error(`There is no list ${listId}.`)
    Object.assign(row, { ...patch, version: row.version + 1 })
    return row.version
  }
}
