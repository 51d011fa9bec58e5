import { addDays, startOfWeek } from '@/lib/boards/dates/calendar-day'
import { normalForm } from '@/lib/normal-form'
import { type NamedPeriod, type Now, readPeriod } from './period'

/** Whose work: the asker's, everyone's, or that of a named person. */
export type Who = { kind: 'me' } | { kind: 'all' } | { kind: 'named'; name: string }

export type Question =
  | { kind: 'finished' | 'created'; who: Who; period: NamedPeriod }
  | { kind: 'due'; period: NamedPeriod }
  | { kind: 'overdue' | 'working'; who: Who }
  | { kind: 'waiting' | 'unowned' | 'ageing' | 'bounced' }
  | { kind: 'times'; name: string }
  | { kind: 'moved'; period: NamedPeriod }

export const longestQuestion = 200

const everyone = /^(we|us|the team|everyone|all|all of us|people)$/
const self = /^(i|me|myself)$/

function whoIs(text: string | undefined): Who {
  const name = (text ?? '').trim()
  if (name === '' || everyone.test(name)) return { kind: 'all' }
  return self.test(name) ? { kind: 'me' } : { kind: 'named', name }
}

type Reader = (text: string, now: Now) => Question | null
const subject = String.raw`([\p{L}\p{M}][\p{L}\p{M}'’. -]{0,60}?)`
const finished = String.raw`(?:finish(?:ed)?|complete[d]?|do|done|get done|got done|accomplish(?:ed)?|close[d]?|ship(?:ped)?)`

const readers: readonly Reader[] = [
  (text) => {
    const [, name] =
      /^how (?:long|many days) (?:does|do|did|will|would) (?:it (?:usually )?take (?:us |me )?to )?(?:a |an |the )?(.+?)(?: usually| normally)?(?: take| last)?$/u.exec(
        text,
      ) ?? []
    return name ? { kind: 'times', name } : null
  },
  (text, now) => {
    if (!/\b(moved?|changed)\b/.test(text)) return null
    const period = readPeriod(text, now) ?? {
      since: addDays(now.today, -1),
      until: now.today,
      words: 'since yesterday',
    }
    return { kind: 'moved', period: { ...period, until: now.today, words: sinceWords(period, now) } }
  },
  (text) => {
    const [, who] = new RegExp(`\\b(?:is|are|am) ${subject} (?:working|busy)\\b`, 'u').exec(text) ?? []
    return who ? { kind: 'working', who: whoIs(who) } : null
  },
  (text) =>
    /\b(wait(?:s|ing)?|block(?:s|ed|ing)?) (?:on|for|by) me\b|\bneeds? me\b|\bam i (?:holding up|blocking)\b|\b(?:my|for me to) (?:review|answer)\b/.test(
      text,
    )
      ? { kind: 'waiting' }
      : null,
  (text) =>
    /\b(unassigned|no (?:owner|one|assignee)|without (?:an? )?(?:owner|assignee)|nobody)\b/.test(text)
      ? { kind: 'unowned' }
      : null,
  (text) => (/\b(stuck|ageing|aging|too old|getting old|stale)\b/.test(text) ? { kind: 'ageing' } : null),
  (text) => (/\b(bounced?|(?:came|come|comes|coming|went|gone|goes) back)\b/.test(text) ? { kind: 'bounced' } : null),
  (text) => {
    if (!/\b(overdue|late|past due|missed)\b/.test(text)) return null
    const isMine = /\b(i|me|my|mine)\b/.test(text)
    return { kind: 'overdue', who: isMine ? { kind: 'me' } : { kind: 'all' } }
  },
  (text, now) => {
    if (!/\b(due|deadlines?)\b/.test(text)) return null
    const period = readPeriod(text, now, true)
    const week = { since: now.today, until: addDays(startOfWeek(now.today, now.weekStart), 6), words: 'this week' }
    return { kind: 'due', period: period ?? week }
  },
  (text, now) => {
    if (!/\b(added|created|came in|come in|new|made)\b/.test(text)) return null
    return { kind: 'created', who: { kind: 'all' }, period: readPeriod(text, now) ?? thisWeek(now) }
  },
  (text, now) => {
    const [, who] = new RegExp(`\\b(?:did|have|has) ${subject} (?:all )?${finished}\\b`, 'u').exec(text) ?? []
    if (!who && !/\b(finished|completed|done|closed|shipped)\b/.test(text)) return null
    return { kind: 'finished', who: whoIs(who), period: readPeriod(text, now) ?? thisWeek(now) }
  },
]

const thisWeek = ({ today, weekStart }: Now): NamedPeriod => ({
  since: startOfWeek(today, weekStart),
  until: today,
  words: 'this week',
})

/** What moved is always reported up to now. */
function sinceWords({ since, words }: NamedPeriod, { today }: Now): string {
  if (words.startsWith('since') || words.startsWith('in ') || since === today) return words
  return `since ${words.replace(/^on /, '')}`
}

/** What a line asks for, by rule; null if it contains no question that can be answered. */
export function readQuestion(typed: string, now: Now): Question | null {
  const text = normalForm(typed)
    .slice(0, longestQuestion)
    .toLowerCase()
    .replaceAll(/[?!"“”]/g, ' ')
    .replaceAll(/\bwhat['’]s\b/g, 'what is')
    .replaceAll(/\bwho['’]s\b/g, 'who is')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (text === '') return null
  for (const read of readers) {
    const question = read(text, now)
    if (question) return question
  }
  return null
}
