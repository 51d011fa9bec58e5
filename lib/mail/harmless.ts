const webAddress = /:[/\\]{2}|www\.|[^\s.]\.\p{L}{2}|\.xn--|\d{1,3}(\.\d{1,3}){3}|\[[\da-f]*:[\da-f:.]*\]/iu

/**
 * What someone typed, on one line, for a letter to an address that they chose: undefined if it contains a web address, in any
 * letters and dots that browsers accept as one, since mail programs turn it into a link.
 */
export function harmless(text: string): string | undefined {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const asRead = line
    .replaceAll(/\p{Cf}/gu, '')
    .normalize('NFKC')
    .replaceAll(/[．｡。]/g, '.')
  return line === '' || webAddress.test(asRead) ? undefined : line
}
