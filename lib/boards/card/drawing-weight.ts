import type { List } from '../schema'

/** A board of this weight takes the server about half a second to draw, in which it does nothing else. */
const mostDrawn = 8000
/** As they are written in HTML. */
const longSigns = /["&'<>\\]/g
const longSignLetters = 6

/** What drawing these lists costs, about: 1 for each card, half of that for each tag on one, and 1 for 1,000 letters. */
export function drawingWeight(lists: readonly Pick<List, 'cards'>[]): number {
  let weight = 0
  for (const { cards } of lists)
    for (const { title, badges } of cards) {
      const letters = title.length + (title.match(longSigns)?.length ?? 0) * (longSignLetters - 1)
      weight += 1 + (badges?.labels?.length ?? 0) / 2 + letters / 1000
    }
  return weight
}

/** Whether the server draws them; if not, the browser asks for them and does. */
export const isPartOfItsPage = (lists: readonly Pick<List, 'cards'>[]) => drawingWeight(lists) <= mostDrawn
