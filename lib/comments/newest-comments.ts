import { partLength } from '@/lib/boards/card/markdown-parts'

/** What is formatted without being asked for, in letters: all comments of most techniques, and at most a second's work. */
const portionLetters = 30_000
/** A face, a name, a time and buttons, however short the text. */
const frameLetters = 100

/** The place of the oldest comment among the newest ones that fill so many portions; at least one comment. */
export function newestFrom(comments: readonly { content: string }[], portions: number): number {
  let from = comments.length
  for (let letters = 0; from > 0; from -= 1) {
    letters += lettersOf(comments[from - 1]!)
    if (letters > portions * portionLetters && from < comments.length) break
  }
  return from
}

function lettersOf({ content }: { content: string }): number {
  return frameLetters + Math.min(content.length, partLength)
}
