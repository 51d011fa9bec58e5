import { cardElement } from '../../context/card-at-hand'
import type { VerbName } from '../../selection/verbs/verb-table'

/** What can change a row: the same verbs as by key, and its title. */
const verbCells = ['tag', 'move', 'priority', 'due', 'assign'] as const satisfies readonly VerbName[]
export type RowCell = (typeof verbCells)[number] | 'rename'

const cellOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-card-id] button[data-cell]') : null

/** The cell that was pressed, and what it changes. */
export function pressedCell(target: EventTarget): { cell: RowCell; cardId: string } | undefined {
  const button = cellOf(target)
  const cardId = button?.closest<HTMLElement>('[data-card-id]')?.dataset['cardId']
  const name = button?.dataset['cell']
  const cell = name === 'rename' ? name : verbCells.find((verb) => verb === name)
  return cell && cardId !== undefined ? { cell, cardId } : undefined
}

/** Looked up each time: a row that is sorted elsewhere is a new element. */
export function findCell(cardId: string, cell: RowCell | 'title'): HTMLElement | null {
  return cardElement(cardId)?.querySelector<HTMLElement>(`[data-cell="${cell}"]`) ?? null
}
