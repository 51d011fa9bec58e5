import type { Writer } from './calendar'
import { isMeant } from './gate'
import { numberWord, ordinalWord } from './numbers'
import { type Phrase, phraseAt } from './phrase'

/** Something that only occurs in a date or time. Most lines have none. */
const hint = new RegExp(
  `\\d|noon|mid|night|nite|\\bto[dm]|\\btm[rw]|\\b(?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|day|week|month|year|time|noon|arvo|morning|evening|\\beo[bdwmqy]\\b|\\bcob\\b|close of|lunch|hour|min|sec|clock|hundred|mas\\b|hallow|valentine|\\b(?:${numberWord}|${ordinalWord}|half|quarter)\\b`,
  'iu',
)

/** "every second Tuesday", "weekly on Monday": no single day. */
const repeats =
  /(?<![\p{L}\p{N}])(?:(?:every|each) (?:other |second |third |fourth |fifth |last |first |single |few |couple of |\d+(?:st|nd|rd|th)? |(?:two|three|four|five|six|seven|eight|nine|ten) )?(?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|day|week|month|quarter|year|morning|afternoon|evening|night|hour|minute|working|business)|every ?day|(?:daily|weekly|monthly|yearly|annually|quarterly|fortnightly|bi-?weekly|bi-?monthly)(?: on| at|$)|(?:mon|tues|wednes|thurs|fri|satur|sun)days\b|(?:mornings|evenings|weekdays|weekends)\b)/iu

/** Parts where no date is read: quotes, addresses, paths, and what the person keeps as text. */
export type Mask = (start: number, end: number) => boolean

/** A line with more words, or more possible dates, is not a title: it is left alone, to limit the cost of reading. */
const most = { words: 150, dates: 12 }

/** Everything meant as a date in a line, in order. If words fit twice, the longer phrase counts. */
export function findDates(text: string, writer: Writer, isMasked: Mask): Phrase[] {
  if (!hint.test(text) || isRepeated(text, isMasked)) return []
  const words = [...text.matchAll(/[\p{L}\p{N}@]+/gu)]
  if (words.length > most.words) return []
  const found: Phrase[] = []
  let end = 0
  let looked = 0
  const isDateAt = (at: number) => phraseAt(text, at, writer) !== undefined
  for (const { index } of words) {
    if (index < end) continue
    const phrase = phraseAt(text, index, writer)
    if (!phrase || isMasked(phrase.start, phrase.end) || phrase.moment.day < writer.today) continue
    if (++looked > most.dates) return []
    const isIn = isMeant(text, phrase, isDateAt)
    if (isIn) found.push(phrase)
    end = isIn ? phrase.end : resumeAt(text, phrase)
  }
  return found
}

/**
 * A rejected phrase is not tried again from its middle, but from a "by" or "on" in it, or after the number that was
 * taken for an hour: "phase 2 tomorrow". Its time alone would end up on a different day.
 */
function resumeAt(text: string, { start, end, bareEnd }: Phrase): number {
  const again = /\s(?:by|on|due|before)\s/iu.exec(text.slice(start, end))
  return bareEnd ?? (again ? start + again.index : end)
}

function isRepeated(text: string, isMasked: Mask): boolean {
  const match = repeats.exec(text)
  return (
    match !== null &&
    !isMasked(match.index, match.index + match[0].length) &&
    !/\bfrom now\b|\bin \w+ \w+days\b/i.test(text)
  )
}
