export type MarkedPart = { text: string; isMarked: boolean }

/**
 * Splits a text around each of the words, in any case. Parts, not markup: what people write is never treated as HTML.
 * Joined, the parts are the text.
 */
export function markText(text: string, words: readonly string[]): MarkedPart[] {
  const patterns = words
    .filter((word) => word !== '')
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`))
  if (patterns.length === 0) return [{ text, isMarked: false }]
  // With one group, every second part is a match.
  return text
    .split(new RegExp(`(${patterns.join('|')})`, 'giu'))
    .map((part, index) => ({ text: part, isMarked: index % 2 === 1 }))
    .filter((part) => part.text !== '')
}
