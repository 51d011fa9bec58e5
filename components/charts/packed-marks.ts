/** Where a mark is in its drawing: `x` and `width` in ten-thousandths of the drawing's, `y` and `height` in pixels. */
export type PlacedMark = {
  /** Its text: "Nov 2 to 8: 5 done". */
  say: string
  /** What is behind it; undefined if there is nothing to open. */
  href?: string | undefined
  x: number
  y: number
  width?: number
  height?: number
  isLate?: boolean
}

// People's text contains neither: titles are one line. Anything else would break its line here.
const [between, next] = ['\t', '\n']
const unsafe = /[\t\n\r]/g

/**
 * Many marks as one short text, sent to the browser once: elements would be sent as markup and again as React's data,
 * each ten times as large. The common start of all addresses is written once.
 */
export function packMarks(marks: readonly PlacedMark[]): string {
  const start = sharedStart(marks.flatMap(({ href }) => href ?? []))
  const lines = marks.map(({ say, href, x, y, width = 0, height = 0, isLate }) =>
    [
      [x, y, width, height].map((number) => Math.round(number * 10) / 10).join(' '),
      isLate ? 1 : '',
      href === undefined ? '-' : `=${href.slice(start.length)}`,
      say.replaceAll(unsafe, ' '),
    ].join(between),
  )
  return [start, ...lines].join(next)
}

export function unpackMarks(packed: string): PlacedMark[] {
  const [start = '', ...lines] = packed.split(next)
  return lines.map((line) => {
    const [place = '', late, href = '-', say = ''] = line.split(between)
    const [x = 0, y = 0, width = 0, height = 0] = place.split(' ').map(Number)
    const address = href.startsWith('=') ? { href: start + href.slice(1) } : {}
    return { say, x, y, width, height, isLate: late === '1', ...address }
  })
}

function sharedStart(texts: readonly string[]): string {
  const [first = '', ...others] = texts
  let length = first.length
  for (const text of others) while (!text.startsWith(first.slice(0, length))) length -= 1
  return first.slice(0, length)
}
