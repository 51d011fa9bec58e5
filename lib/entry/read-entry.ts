import { parseSteps } from '@/lib/boards/card/parse-new-card'
import { oneLine } from '@/lib/boards/card/text-limits'
import { dayIn } from '@/lib/boards/dates/calendar-day'
import { describeRepeat } from '@/lib/recurrence/describe-repeat'
import { dueWords } from './due-words'
import type { Entry, Known, Span, Value, Wishes } from './entry'
import { type Find, findDue, findRepeat, findSigns } from './find-values'
import { cut, type Line, lineOf, piecesOf, titleEnd } from './line'

/**
 * Reads a line for a new card: `#tag`, `@name`, `!high`, `/kata`, dates in words, and the steps below. What is not
 * understood, or is named twice, stays in the title. Title and spans contain every word; reading the title again finds
 * nothing more.
 */
export function readEntry(text: string, known: Known, wishes: Wishes = {}): Entry {
  const entry = readLine(text, known, wishes, new Set())
  if (entry.spans.length === 0 || readEntry(entry.title, known, wishes).spans.length === 0) return entry
  return readLine(text, known, wishes, new Set(['tag', 'assignee', 'priority', 'kata', 'due', 'repeat']))
}

/** The same for a card to be made: a line that is only a date becomes its title. */
export function readCard(text: string, known: Known, wishes: Wishes = {}): Entry {
  const entry = readEntry(text, known, wishes)
  if (entry.title !== '' || entry.due === undefined) return entry
  const dates = entry.spans.flatMap(({ value, words }) => (value.kind === 'due' ? words : []))
  return readEntry(text, known, { ...wishes, kept: new Set([...(wishes.kept ?? []), ...dates]) })
}

/** In UTF-16 units; a title has 500 characters at most. */
const longest = 2000

type Kinds = ReadonlySet<Value['kind']>

/** `unread` are the kinds that were named twice. */
function readLine(text: string, known: Known, wishes: Wishes, unread: Kinds): Entry {
  const end = titleEnd(text)
  // No title is that long.
  if (end > longest)
    return { title: oneLine(text.slice(0, end)), steps: parseSteps(text.slice(end)), tags: [], spans: [], twice: [] }
  let line = lineOf(text, end)
  const spans: Span[] = []
  const values = new Map<Value['kind'], Value>()
  const tags: string[] = []
  let withheld: string | undefined
  let repeated = ''
  const again = (kind: Value['kind']) => readLine(text, known, wishes, new Set([...unread, kind]))
  for (let isNew = true; isNew;) {
    const signs = findSigns(line.text, known, wishes).filter(({ value }) => !unread.has(value.kind))
    const repeat = signs.length > 0 || unread.has('repeat') ? undefined : findRepeat(line.text, known, wishes)
    withheld ??= repeat?.withheld
    const isRepeat = repeat !== undefined && repeat.found.length > 0
    if (isRepeat) repeated += repeat.found[0]!.words
    const due =
      signs.length > 0 || isRepeat || unread.has('due') ? undefined : findDue(line.text, known, wishes, repeated)
    if (due?.isTwice) return again('due')
    withheld ??= due?.withheld
    const found = isRepeat ? repeat.found : (due?.found ?? signs)
    for (const { value } of found) {
      const before = values.get(value.kind)
      if (value.kind === 'tag') tags.push(...(tags.includes(value.tag) ? [] : [value.tag]))
      else if (before && JSON.stringify(before) !== JSON.stringify(value)) return again(value.kind)
      values.set(value.kind, value)
    }
    spans.push(...found.flatMap((one) => spansOf(one, line, text, known)))
    line = cut(
      line,
      found.map(({ start, end: to }) => [start, to] as const),
    )
    isNew = found.length > 0
  }
  return {
    title: line.text,
    steps: parseSteps(text.slice(end)),
    tags,
    ...fieldsOf(values),
    spans: spans.toSorted((a, b) => a.start - b.start),
    ...(withheld !== undefined && { withheld }),
    twice: [...unread],
  }
}

type Fields = Pick<Entry, 'due' | 'repeat' | 'priority' | 'assignee' | 'listId'>

function fieldsOf(values: ReadonlyMap<Value['kind'], Value>): Fields {
  const fields: Fields = {}
  for (const value of values.values()) {
    if (value.kind === 'due') fields.due = value.due
    if (value.kind === 'repeat') fields.repeat = value.rule
    if (value.kind === 'priority') fields.priority = value.priority
    if (value.kind === 'assignee') fields.assignee = value.userId
    if (value.kind === 'kata') fields.listId = value.listId
  }
  return fields
}

function spansOf({ start, end, words, value, others }: Find, line: Line, text: string, known: Known): Span[] {
  const said = saidOf(value, known)
  return piecesOf(line, start, end, text).map((piece) => ({ ...piece, words, value, said, others }))
}

/** A value in words. */
export function saidOf(value: Value, { people, katas = [], now, zone, format }: Known): string {
  switch (value.kind) {
    case 'tag':
      return value.tag
    case 'priority':
      return `${value.priority.charAt(0).toUpperCase()}${value.priority.slice(1)} priority`
    case 'assignee':
      return people.find(({ userId }) => userId === value.userId)?.displayName ?? ''
    case 'kata':
      return katas.find(({ id }) => id === value.listId)?.title ?? ''
    case 'due':
      return dueWords(value.due, dayIn(zone, now), format)
    case 'repeat':
      return describeRepeat(value.rule, format)
  }
}
