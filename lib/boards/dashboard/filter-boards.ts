import { normalForm } from '@/lib/normal-form'

type Described = { title: string; description: string }

/** The boards whose title or description has every word of the query, whatever its case and accents. */
export function filterBoards<Board extends Described>(boards: readonly Board[], query: string): readonly Board[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return boards
  return boards.filter((board) => {
    const text = plain(`${board.title}\n${board.description}`)
    return words.every((word) => text.includes(word))
  })
}

/** Without case and accents: "cafe" finds "Café". */
function plain(text: string): string {
  return normalForm(text, 'NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
}
