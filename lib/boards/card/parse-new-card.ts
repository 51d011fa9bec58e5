import type { Day } from '../dates/calendar-day'
import type { Priority } from '../schema'
import { oneLine } from './text-limits'

export type DraftStep = { title: string; completed: boolean }
/** The meaning of what a person typed: see `parseNewCard`, and lib/entry for what it leaves out. */
export type NewCard = {
  title: string
  tags: string[]
  steps: DraftStep[]
  dueDate?: Day
  dueAt?: string
  dueTimeZone?: string
  /** A rule of lib/recurrence, as text. */
  repeat?: string
  assignee?: string
  priority?: Priority
}

/** What a card gets from the place where it is added. */
export type Given = Partial<Pick<NewCard, 'dueDate' | 'assignee' | 'priority' | 'tags'>>

/** A list marker at the start of a line. */
export const bullet = /^\s*(?:[-*•]\s+)+/u
const tick = /^\[([ xX])\]\s+/u
/** A whole word: # and a name that is not just a number. "#123" is the number of something. */
const tagWord =
  /^#(?=.*[\p{L}\p{Extended_Pictographic}])[\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Join_Control}_-]+$/u

/** A line as a step: without the list marker, ticked as in Markdown. */
export function parseStep(line: string): DraftStep {
  const text = line.replace(bullet, '').trimStart()
  return { title: oneLine(text.replace(tick, '')), completed: /^\[[xX]\]\s/u.test(text) }
}

/** The name in "#name", or undefined if the word is not a tag. */
export function tagOf(word: string): string | undefined {
  return tagWord.test(word) ? word.slice(1) : undefined
}

/**
 * Reads what was typed for a new card. Words "#name" in its title are tags, except those in `kept`, which stay as they
 * are; lines that start with "- " below the title are steps. Other lines continue the line above.
 */
export function parseNewCard(text: string, kept: ReadonlySet<string> = new Set()): NewCard {
  const [title = '', ...steps] = partsOf(text)
  const words = oneLine(title).split(' ')
  const tags: string[] = []
  const rest = words.filter((word) => {
    const tag = kept.has(word) ? undefined : tagOf(word)
    if (tag !== undefined && !tags.includes(tag)) tags.push(tag)
    return tag === undefined
  })
  return { title: rest.join(' '), tags, steps: stepsOf(steps) }
}

/** The lines below a title, as steps. */
export function parseSteps(text: string): DraftStep[] {
  return stepsOf(partsOf(text))
}

const stepsOf = (parts: readonly string[]) => parts.map(parseStep).filter(({ title }) => title !== '')

/** The title with its other lines, then each step with its lines. */
function partsOf(text: string): string[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const parts: string[] = []
  for (const line of lines) {
    if (parts.length === 0 || bullet.test(line)) parts.push(line)
    else parts.push(`${parts.pop()} ${line.trim()}`)
  }
  return parts
}

/**
 * Several pasted lines as several cards, each with the steps below it. A list with nothing above it is a list of cards.
 */
export function splitCards(text: string): string[] {
  const lines = text.split(/\r?\n/).filter((line) => oneLine(line) !== '')
  const isList = lines[0] !== undefined && bullet.test(lines[0])
  const cards: string[] = []
  for (const line of lines) {
    if (cards.length > 0 && bullet.test(line) && !isList) cards.push(`${cards.pop()}\n${line.trim()}`)
    else cards.push(line.replace(bullet, ''))
  }
  return cards
}

/** A word of the title with its position in the typed text. */
export type PlacedWord = { word: string; start: number; end: number }

/** The words of the title, which ends where the steps start. */
function titleWords(text: string): PlacedWord[] {
  const steps = /\n[^\S\n]*[-*•]\s/u.exec(text)
  const title = steps ? text.slice(0, steps.index) : text
  return [...title.matchAll(/\S+/gu)].map(({ 0: word, index }) => ({ word, start: index, end: index + word.length }))
}

/** The first finished word that means more than itself: something follows it, and the caret is not in it. */
export function finishedWord(
  text: string,
  caret: number,
  kept: ReadonlySet<string>,
  isMeant: (word: string) => boolean,
): PlacedWord | undefined {
  return titleWords(text).find(
    ({ word, start, end }) => end < text.length && (caret < start || caret > end) && !kept.has(word) && isMeant(word),
  )
}

/** The word that starts with one of these symbols and ends at the caret: it is being typed. */
export function wordAtCaret(
  text: string,
  caret: number,
  kept: ReadonlySet<string>,
  signs: string,
): PlacedWord | undefined {
  return titleWords(text).find(({ word, end }) => end === caret && signs.includes(word[0] ?? ' ') && !kept.has(word))
}
