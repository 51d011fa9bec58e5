const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT, COLON, COMMA] = [
  0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d, 0x3a, 0x2c,
]

/**
 * How deeply lists and objects are nested, how many names the largest object has, repeated ones included, and how many
 * items the longest list has. Without parsing: at a depth of 100,000, recursion over parsed JSON overflows the stack, and
 * parsing drops repeated names. Of what is not JSON, its beginning up to the first error is counted as if it were.
 */
export function shapeOfJson(json: Uint8Array): { depth: number; names: number; items: number } {
  let depth = 0
  let deepest = 0
  const names = [0]
  let most = 0
  const commas = [0]
  let mostCommas = 0
  let isText = false
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]
    if (isText) {
      if (byte === BACKSLASH) at += 1
      else if (byte === QUOTE) isText = false
    } else if (byte === QUOTE) {
      isText = true
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      depth += 1
      names[depth] = 0
      commas[depth] = 0
      if (depth > deepest) deepest = depth
    } else if (byte === COLON && depth > 0) {
      const here = (names[depth] ?? 0) + 1
      names[depth] = here
      if (here > most) most = here
    } else if (byte === COMMA && depth > 0) {
      const here = (commas[depth] ?? 0) + 1
      commas[depth] = here
      if (here > mostCommas) mostCommas = here
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      depth -= 1
    }
  }
  return { depth: deepest, names: most, items: mostCommas + 1 }
}
