/** More marks than any language puts on one letter. The stream-safe format (UAX #15) allows 30. */
const longRun = /(\p{M}{64,})/u

/**
 * `text.normalize(form)` in linear time: engines sort the marks after a letter by exchanging neighbours, so that 100,000
 * of them take half a minute. A run of 64 or more is left as it is.
 */
export function normalForm(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD' = 'NFC'): string {
  return text
    .split(longRun)
    .map((part, at) => (at % 2 === 0 ? part.normalize(form) : part))
    .join('')
}
