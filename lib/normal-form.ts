/** More marks than any language puts on one letter: the stream-safe format (UAX #15) allows 30. */
const longRun = /(\p{M}{31,})/u

/**
 * `text.normalize(form)` in linear time: engines sort the marks after a letter by exchanging neighbours, so that 100,000
 * of them take half a minute. A longer run than any language has is left as it is.
 */
export function normalForm(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD' = 'NFC'): string {
  return text
    .split(longRun)
    .map((part, at) => (at % 2 === 0 ? part.normalize(form) : part))
    .join('')
}

/** Without case and accents: "resume" finds "Résumé". */
export function plainLetters(text: string): string {
  // oxlint-disable-next-line no-control-regex -- most titles are ASCII and need no more than this
  if (/^[\u0000-\u007f]*$/.test(text)) return text.toLowerCase()
  // Two ligatures that stand for whole sentences stay whole: a title of them would become twenty times as long.
  const apart = withoutMarks(text).replaceAll(/[^\uFDFA\uFDFB]+/g, (part) => normalForm(part, 'NFKD'))
  return withoutMarks(apart).toLowerCase()
}

function withoutMarks(text: string): string {
  return text.replaceAll(/\p{M}/gu, '')
}
