import { cardElement } from '../../context/card-at-hand'
import type { VerbName } from './verb-table'

export type VerbRequest = {
  verb: VerbName
  cardIds: readonly string[]
  /** Where it is shown: on the board, or inside an open technique, which lets nothing else have the focus. */
  where: 'board' | 'card'
  /** What a picker opens beside. Looked up each time: a moved card is a new element. */
  anchor: () => Element | null
  /** What has the focus afterwards. */
  focus: () => HTMLElement | null
  key: number
}

let request: VerbRequest | undefined
let asked = 0
const listeners = new Set<() => void>()

function set(next: VerbRequest | undefined): void {
  request = next
  for (const listener of listeners) listener()
}

/** Asks the host of this place to do something with cards, from wherever: a key, a menu, a bar. */
export function askVerb(next: Omit<VerbRequest, 'key'>): void {
  asked += 1
  set({ ...next, key: asked })
}

export function endVerb(key: number | undefined): void {
  if (request && request.key === key) set(undefined)
}

export const askedVerb = (): VerbRequest | undefined => request

export function onAskedVerb(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** For the whole of an open technique; in card-frame.tsx. */
export const openCardDialog = '[data-open-card]'
/**
 * Every dialog in which the keys of techniques work, including the one that contains a board (components/onboarding).
 */
export const dialogsWithCards = `${openCardDialog}, [data-training]`

/** Beside the first of these cards on the board, whose link has the focus afterwards. */
export function onBoard(cardIds: readonly string[]): Omit<VerbRequest, 'verb' | 'key'> {
  const [first = ''] = cardIds
  return {
    cardIds,
    where: 'board',
    anchor: () => cardElement(first),
    focus: () => cardElement(first)?.querySelector('a') ?? null,
  }
}

/** In an open technique: beside its title; the focus goes back to what had it. */
export function inOpenCard(cardId: string): Omit<VerbRequest, 'verb' | 'key'> {
  const opener = document.activeElement
  const dialog = () => document.querySelector<HTMLElement>(openCardDialog)
  return {
    cardIds: [cardId],
    where: 'card',
    anchor: () => dialog()?.querySelector('[data-card-title]') ?? dialog(),
    focus: () => (opener instanceof HTMLElement && opener.isConnected && opener !== document.body ? opener : dialog()),
  }
}
