import { blankCode } from './blank-code'

export type Mentionable = { userId: string; displayName: string }

/** Where a text names people: from the @ to the end of the name, as indexes into the text's NFC form. */
export type Mention = { start: number; end: number; userIds: string[] }

const endsWithLetterOrDigit = /[\p{Alphabetic}\p{Nd}]$/u
const startsWithLetterOrDigit = /^[\p{Alphabetic}\p{Nd}]/u

/**
 * Whom a Markdown text names. The database decides who is told (`private.mentioned_in`); this is the same rule for
 * the eye, and mention-cases.ts holds both to it: an @ that follows no letter or digit, a display name in any case, no
 * letter or digit; outside of code; the longest name that fits; of two people with that name, both.
 */
export function findMentions(source: string, people: readonly Mentionable[]): Mention[] {
  if (!source.includes('@')) return []
  const prose = blankCode(source.normalize('NFC'))
  const names = namesOf(people)
  const mentions: Mention[] = []
  let covered = 0
  for (let at = prose.indexOf('@'); at >= 0; at = prose.indexOf('@', at + 1)) {
    if (at < covered || endsWithLetterOrDigit.test(prose.slice(Math.max(0, at - 2), at))) continue
    const name = names.find(({ folded, length }) => {
      const end = at + 1 + length
      return fold(prose.slice(at + 1, end)) === folded && !startsWithLetterOrDigit.test(prose.slice(end, end + 2))
    })
    if (!name) continue
    covered = at + 1 + name.length
    mentions.push({ start: at, end: covered, userIds: name.userIds })
  }
  return mentions
}

type Name = { folded: string; length: number; userIds: string[] }

/** The longest first. */
function namesOf(people: readonly Mentionable[]): Name[] {
  const names = new Map<string, Name>()
  for (const { userId, displayName } of people) {
    const plain = displayName.replaceAll(/^[ \t\r\n]+|[ \t\r\n]+$/g, '').normalize('NFC')
    const folded = fold(plain)
    const known = names.get(folded)
    if (known) known.userIds.push(userId)
    else if (plain !== '') names.set(folded, { folded, length: plain.length, userIds: [userId] })
  }
  return [...names.values()].sort((a, b) => b.length - a.length)
}

/** Letter by letter, as Postgres does it: the same length, and no rule about a letter's place in its word. */
function fold(text: string): string {
  return Array.from(text, (letter) => String.fromCodePoint(letter.toLowerCase().codePointAt(0) ?? 0)).join('')
}
