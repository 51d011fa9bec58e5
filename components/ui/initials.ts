/** Two letters for a name or an e-mail address: the first and last word's, or the first two of a single word. */
export function initials(name: string): string {
  const [person = ''] = name.split('@')
  const words = person.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const [first = '?', ...rest] = words
  const last = rest.at(-1)
  const letters = last ? firstLetters(first, 1) + firstLetters(last, 1) : firstLetters(first, 2)
  return letters.toUpperCase()
}

export const washes = ['ai', 'matsu', 'yamabuki', 'shu'] as const
export type Wash = (typeof washes)[number]

/** The same person has the same colour everywhere. */
export function washOf(id: string): Wash {
  let sum = 0
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return washes[sum % washes.length] ?? 'ai'
}

/** By code point, so that no character outside the basic plane is cut in half. */
function firstLetters(word: string, count: number): string {
  return Array.from(word).slice(0, count).join('')
}
