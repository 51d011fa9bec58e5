/** Quotes, and addresses of pages, people and files: their content is not read. */
const quoted =
  /"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|`[^`]*`|(?<![\p{L}\p{N}])['‘][^'’]*['’](?![\p{L}\p{N}])|(?<!\S)(?!(?:mon|tue|wed|thu|fri|sat|sun)\p{L}*\/(?:mon|tue|wed|thu|fri|sat|sun))\S*(?:\p{L}@\p{L}|:\/\/|\p{L}\/\p{L}*\/|\\)\S*|www\.\S+/giu

/** Whether a part of a line is taken literally: in quotes, or kept as text by the person. */
export function literal(text: string, kept: ReadonlySet<string> = new Set()): (start: number, end: number) => boolean {
  const ranges = [...text.matchAll(quoted)].map(({ 0: words, index }) => [index, index + words.length] as const)
  for (const words of kept) {
    for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) ranges.push([at, at + words.length])
  }
  return (start, end) => ranges.some(([from, to]) => start < to && end > from)
}
