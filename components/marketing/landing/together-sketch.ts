import type { BoardSketch, CardSketch } from '../boards/board-sketch'

const olive = { id: 'olive', name: 'Olive' }
const adam = { id: 'adam', name: 'Adam' }

/** What Olive has just moved. */
const moved: CardSketch = { title: 'Book the hall for the winter market', priority: 'high', dueInDays: 0, who: olive }

/** One dojo on two screens, after a move. */
export function togetherSketch(id: string): BoardSketch {
  return {
    id,
    title: 'Winter market',
    people: [olive, adam],
    lists: [
      ['In progress', { title: 'Ask last year’s stalls', who: adam }],
      ['Done', moved, { title: 'Agree on a date', doneDaysAgo: 2 }],
    ],
  }
}
