import { normalForm } from '@/lib/normal-form'

/** The longest name that `card_attachments.name` holds, in code points. */
export const longestName = 255

// Written as numbers, because none of them is visible: marks, embeddings, overrides and isolates that reverse the
// reading direction (photo‮gnp.exe reads photo…exe.png), and characters that show nothing. ZWJ and ZWNJ stay: emoji and
// Persian need them.
const unseen = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/g
// Tag characters spell the flags of England, Scotland and Wales; elsewhere they hide text.
const strayTags = /(?<!\u{1F3F4}[\u{E0020}-\u{E007F}]*)[\u{E0000}-\u{E007F}]/gu

/**
 * A file's name as it is stored and shown: one line, no path, nothing invisible, no reversed ending, at most 255
 * characters, never empty. Cleaning twice changes nothing.
 */
export function cleanName(given: string): string {
  const line = normalForm(wellFormed(given))
    .replaceAll(/[/\\]/g, '-')
    .replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .replaceAll(unseen, '')
    .replaceAll(strayTags, '')
    .replaceAll(/(\u200D|\u200C)+/g, '$1')
    // More marks than any script puts on a letter: they would cover the lines around it.
    .replaceAll(/(\p{M}{4})\p{M}+/gu, '$1')
    .replaceAll(/\s+/g, ' ')
  return shorten(trimmed(line)) || 'Unnamed file'
}

/** `report.final.pdf` → `report.final` and `.pdf`. A name that is only an ending (`.env`), or has none, is all stem. */
export function splitName(name: string): { stem: string; ending: string } {
  const at = name.lastIndexOf('.')
  const isEnding = at > 0 && /^[\p{L}\p{N}_~+-]{1,24}$/u.test(name.slice(at + 1))
  return isEnding ? { stem: name.slice(0, at), ending: name.slice(at) } : { stem: name, ending: '' }
}

/** `Photo.PNG` → `png`; empty without one. */
export function endingOf(name: string): string {
  return splitName(trimmed(name)).ending.slice(1).toLowerCase()
}

/** Windows drops dots and spaces at the end: `setup.exe.` is a program there. */
function trimmed(name: string): string {
  return name.replaceAll(/^[\s\u200C\u200D]+|[\s.\u200C\u200D]+$/g, '')
}

/** Half a character (a lone surrogate) cannot be stored as text. */
function wellFormed(text: string): string {
  return text.replaceAll(/\p{Cs}/gu, '\uFFFD')
}

/** Removes whole characters (an emoji of several code points is one) from the end of the stem; the ending stays. */
function shorten(name: string): string {
  if (lengthOf(name) <= longestName) return name
  const { stem, ending } = splitName(name)
  const most = longestName - lengthOf(ending) - 1
  let kept = ''
  let length = 0
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(stem)) {
    length += lengthOf(segment)
    if (length > most) break
    kept += segment
  }
  return trimmed(`${kept.trimEnd()}…${ending}`)
}

/** In code points, as Postgres counts. */
function lengthOf(text: string): number {
  return [...text].length
}
