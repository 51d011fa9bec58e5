import { normalForm } from '@/lib/normal-form'

/** Stands for a space in people's text on its way to a model, so that it reads as material (Hines 2024, "datamarking"). */
export const dataMark = '\u2581'

// Control, format (bidi, zero width), surrogate, private and unassigned characters, and every kind of line break.
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu

/** One line of plain text: nothing in it reverses, hides or breaks the text around it. */
export function plainText(text: string): string {
  return normalForm(text)
    .replaceAll(dataMark, ' ')
    .replaceAll(/[\t\n\r\v\f\u0085\p{Zl}\p{Zp}]/gu, ' ')
    .replaceAll(unseen, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
}

// Tags, Markdown's links, pictures, code, emphasis and headings, and whatever could be an address.
const markup =
  /<[a-z/!?]|\]\s*[([]|!\[|`|\*\*|__|^#{1,6} |&#?\w+;|\b[a-z][a-z+.-]*:\S|\bwww\.|\S\.(?:com|net|org|io|dev)\b/iu

/** Whether a text contains more than words: none of our answers does. */
export function hasMarkup(text: string): boolean {
  return markup.test(text)
}
