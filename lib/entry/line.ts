import { bullet } from '@/lib/boards/card/parse-new-card'

/** A part of the typed text, with each character's position there. Words are separated by one space. */
export type Line = { text: string; places: readonly number[] }

/** Where the title ends and the steps start: at the first later line with a list marker. */
export function titleEnd(text: string): number {
  let start = 0
  let hasTitle = false
  for (const line of text.split('\n')) {
    if (hasTitle && bullet.test(line)) return start - 1
    if (line.trim() !== '') hasTitle = true
    start += line.length + 1
  }
  return text.length
}

/** The text up to a position, as one line. */
export function lineOf(text: string, end: number): Line {
  return joined({ text: text.slice(0, end), places: Array.from({ length: end }, (_, at) => at) })
}

/** Without some of its characters, and again with one space between words. */
export function cut(line: Line, cuts: readonly (readonly [start: number, end: number])[]): Line {
  const isCut = (at: number) => cuts.some(([start, end]) => at >= start && at < end)
  let text = ''
  const places: number[] = []
  for (let at = 0; at < line.text.length; at++) {
    if (isCut(at)) continue
    text += line.text[at]
    places.push(line.places[at]!)
  }
  return joined({ text, places })
}

const blank = /[\s\p{Cc}]/u

/** White space as `oneLine` leaves it. */
function joined({ text, places }: Line): Line {
  let out = ''
  const at: number[] = []
  for (let index = 0; index < text.length; index++) {
    const isBlank = blank.test(text[index]!)
    if (isBlank && (out === '' || out.endsWith(' '))) continue
    out += isBlank ? ' ' : text[index]
    at.push(places[index]!)
  }
  const end = out.trimEnd().length
  return { text: out.slice(0, end), places: at.slice(0, end) }
}

/** The pieces of typed text that make up a part of a line, each contiguous there. */
export function piecesOf(line: Line, start: number, end: number, text: string): { start: number; end: number }[] {
  const pieces: { start: number; end: number }[] = []
  for (let at = start; at < end; at++) {
    const place = line.places[at]!
    const last = pieces.at(-1)
    if (last && text.slice(last.end, place).trim() === '') last.end = place + 1
    else pieces.push({ start: place, end: place + 1 })
  }
  return pieces
}
