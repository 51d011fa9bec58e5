const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT, COLON] = [
  0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d, 0x3a,
]

/**
 * How deeply lists and objects are nested, and how many names the largest object has, repeated ones included. Without
 * parsing: at a depth of 100,000, recursion over parsed JSON overflows the stack, and parsing drops repeated names.
 */
export function shapeOfJson(json: Uint8Array): { depth: number; names: number } {
  let depth = 0
  let deepest = 0
  const names = [0]
  let most = 0
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
      if (depth > deepest) deepest = depth
    } else if (byte === COLON && depth > 0) {
      const here = (names[depth] ?? 0) + 1
      names[depth] = here
      if (here > most) most = here
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      depth -= 1
    }
  }
  return { depth: deepest, names: most }
}
