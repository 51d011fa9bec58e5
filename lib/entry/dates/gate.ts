import type { Phrase } from './phrase'

/** Before a date these mean something else: "every Friday", "until 3pm", "the 9am standup". */
const blocked =
  /(?:^|[\s(])(?:every|each|until|since|till?|from|of|than|last|past|previous|an?|no|not|or|and|between|thru|per|via|versus|vs|after|during|like|my|your|his|our|their|the|to|for|is|was|are|be|with|about|called|named|titled|re|into|against|without|including|as|its|it's|next|alternate|starting)$/iu
/** Before a number: "cut it in 1/2", but "hand it in tomorrow". */
const blockedNumber = /(?:^|[\s(])(?:over|through|this|in|on|at|by|before|half|quarter|other)$/iu
/** "Black Friday", "man Friday": not a day with the word before it. */
const feasts =
  /(?:^|[\s(])(?:(?:black|good|casual|freaky|man|girl|tgi) fri|(?:cyber|blue|manic|easter|whit|happy) mon|(?:shrove|fat|super|giving|ruby) tue|(?:ash) wed|(?:maundy|holy|throwback) thu|(?:easter|holy|super) sat|(?:palm|bloody|easter|whit|super) sun|(?:usa|psychology) tod)$/iu
/**
 * Fewer of them before a word such as "by", which belongs to the date: "hand it in by Friday", "the deadline is by
 * Friday".
 */
const blockedLed =
  /(?:^|[\s(])(?:until|since|till?|from|of|than|not|or|and|between|per|vs|like|is|was|are|be|called|named|titled|re|as|it's|except)$/iu
/** "Her Friday class", but "call her Friday". */
const owned = /\sher$/iu
/** Things with a number: "chapter 3 tomorrow" is not at three. */
const numbered =
  /(?:^|\s)(?:chapter|page|room|version|level|episode|part|phase|stage|sprint|draft|week|day|year|grade|lesson|unit|module|exercise|volume|act|scene|seat|gate|platform|floor|row|season|route|highway|article|section|step|task|ticket|issue|item|question|round|figure|table|no\.?)s?$|(?:^|\s)(?:pay|buy|order|get|send|print|sell|make|add|write|need)$/iu
/** "Update Windows 11 tomorrow" */
const named = /\S\s+\p{Lu}[\p{L}’']+$/u
/** A bare day number, which may just as well count something. */
const counted = /\bthe (?:\d+(?:st|nd|rd|th)|\p{L}+(?:[ -]\p{L}+)?(?:st|nd|rd|th))$/iu
/** After a date in the middle of a line: the sentence continues, so the date is not part of a name. */
const continues =
  /^(?:[,;:)!?.]+(?:\s|$)|\s+(?:[-–—]\s|[#@!/(“"]|(?:about|with|re|regarding|for|and|then|to|in|at|by|on|from|via|if|when|so|because|before|after|but|please|pls|using|without|near|over|of|as|unless|while|until)(?![\p{L}\p{N}'’])))/iu
/** Another one after it makes it a range or a choice: "9 to 5", "Friday or Monday". */
const range = /^\s*(?:[-–—]|to|until|till|thru|through|or|and|&|\/|\+|x|×|vs\.?)\s*(?=\S)/iu
const insideBefore = /[\p{L}\p{N}_'’./:\\$€£#@+=&%~^*-]$/u
const insideAfter = /^[\p{L}\p{N}_'’\\%°$€£+=~^*]|^[-–/:.&][\p{L}\p{N}]/u
const topics =
  /(?:^|\s)(?:work|report|feedback|article|based|depends?|comment|focus|notes|info|talk|paper|essay|book|post|research|update|news|lesson|chapter|film|song)$/iu
const works =
  /^\s*(?:watch|rewatch|read|reread|listen|play|stream|review|rent|download|study|memori[sz]e|buy|order|see|return)\b/iu
/** "Friday call Ana": the task after its date. */
const doing =
  /^\s+(?:answer|ask|book|bring|buy|call|cancel|chase|check|clean|collect|deliver|draft|drop|e-?mail|file|finish|fix|get|give|go|grab|invite|make|meet|move|order|pack|pay|phone|pick|plan|post|prepare|print|put|read|remind|renew|reply|return|review|ring|schedule|sell|send|set|ship|sign|start|submit|take|tell|text|turn|update|visit|wash|water|write)\s+(?:the|an?|my|our|your|his|her|their|up|out|in|off|back|to|for|at|all|some|\d|\p{Lu})/u
const proper =
  /^(?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|chr|xma|box|new y|hal|val|eve|new$|year.s)/iu

/** How many characters before a date decide whether it is one: a long line is not read again for each of its dates. */
const nearby = 80

/** Whether words that could be a date are meant as one, by their position. */
export function isMeant(text: string, phrase: Phrase, isDateAt: (at: number) => boolean): boolean {
  const { start, end, lead, isWeak, hasTime, hasDay, isNumber, bareEnd } = phrase
  const before = text.slice(Math.max(0, start - nearby), start)
  const [words, after] = [text.slice(start, end), text.slice(end)]
  if (insideBefore.test(before) || insideAfter.test(after)) return false
  const previous = before.trimEnd()
  const isLedIn = /^(?:by|before|b4|due|on|at|@|after|no |not )/.test(lead)
  if ((isLedIn ? blockedLed : blocked).test(previous)) return false
  if (lead === '' && blockedNumber.test(previous) && (!/\p{L}/u.test(words) || (isWeak && !hasDay))) return false
  if (lead === '' && feasts.test(`${previous} ${words.slice(0, 3)}`)) return false
  if (bareEnd !== undefined && (numbered.test(previous) || named.test(previous))) return false
  // "Louis the fourteenth"
  if (/^the \p{L}+$/u.test(words) && /\p{Lu}\p{Ll}+$/u.test(previous) && /\s/.test(previous)) return false
  const next = range.exec(after)
  if (next && (isDateAt(end + next[0].length) || /^\d/.test(after.slice(next[0].length)))) return false
  if (isTitled(text, phrase, before, words)) return false
  const isStart = previous === '' && start <= nearby
  const isEnd = /^[\s.,;:!?)]*$/u.test(after)
  if (isEnd) return true
  if (lead === '' && owned.test(previous)) return false
  // "Put it on the third shelf"
  const isFollowed = continues.test(after)
  if (!isStart && !isFollowed && counted.test(words)) return false
  // "Friday: call Ana"
  if (isStart && /^\s*(?::|,|[-–—]\s)/u.test(after)) return true
  if (/^(?:by|before|b4|due|no |not )/.test(lead)) return true
  if (isStart && lead === '' && hasDay && doing.test(after)) return true
  if (lead !== '') {
    if (isStart) return isFollowed || !isNumber || /^\s+\p{Ll}/u.test(after)
    if (isFollowed) return true
    return lead === 'on' ? !topics.test(previous) && !/^\s+(?:the|an?)\b/i.test(after) : !(isWeak && hasTime && !hasDay)
  }
  if (isWeak) return /^(?:this|next|coming)\s/i.test(words) && isFollowed && !isStart
  if (!isStart) return isFollowed
  if (hasDay && hasTime) return true
  // "Tomorrow call Ana", "3pm call Ana"
  const isSentence =
    /^\s+\p{Ll}/u.test(after) &&
    !/^\s+(?:never|x|is|was|and|or|will|belongs|comes|starts|we|i|people|later)\b/u.test(after)
  return isSentence && (hasTime || /^(?:tomorrow|tonight|in|first thing)\b/i.test(words))
}

/** Capitals where none belong, in a line with others: the name of a film, a shop, a book. */
function isTitled(text: string, { hasDay, hasTime, lead }: Phrase, before: string, words: string): boolean {
  if (!/\p{Ll}/u.test(text)) return false
  const inside = words.split(/\s+/u).slice(lead === '' ? 0 : lead.split(' ').length)
  const isFirst = before.trim() === '' && lead === ''
  const odd = inside.some((word, at) => /^\p{Lu}\p{Ll}/u.test(word) && !proper.test(word) && !(isFirst && at === 0))
  if (odd && !/\d/.test(words)) return true
  if (odd && !hasTime && /\p{Lu}\p{Ll}+\s+$/u.test(before) && !/^(?:by|due)/.test(lead)) return true
  if (odd && /\b(?:in|within)\s/i.test(words)) return true
  if (!works.test(text) || /^\p{Ll}/u.test(words)) return false
  // "Read John 3:16", "Watch Freaky Friday"
  return lead === '' && (hasTime ? !hasDay && /^\d{1,2}:\d\d$/.test(words) : /\S\s+\p{Lu}[\p{L}'’]*\s+$/u.test(before))
}
