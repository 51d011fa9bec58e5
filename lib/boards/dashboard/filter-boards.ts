import { plainLetters } from '@/lib/normal-form'

type Described = { title: string; description: string }

/** The boards whose title or description has every word of the query, whatever its case and accents. */
export function filterBoards<Board extends Described>(boards: readonly Board[], query: string): readonly Board[] {
  const words = plainLetters(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return boards
  return boards.filter((board) => {
    const text = plainLetters(`${board.title}\n${board.description}`)
    return words.every((word) => text.includes(word))
  })
}
