/** How much is parsed and formatted in one piece. Few texts are longer. */
export const partLength = 3000

const fence = /^ {0,3}(`{3,}|~{3,})/
const closing = /^ {0,3}(`{3,}|~{3,})[ \t]*$/
const emptyLine = /^[ \t>]*$/

/**
 * Splits a long text into parts that can be parsed separately: formatting time grows faster than the text. It is cut
 * between paragraphs if possible, else between lines, else within a line; a cut code block is reopened in the next
 * part.
 */
export function partsOf(source: string): string[] {
  if (source.length <= partLength) return [source]
  const parts: string[] = []
  let part = ''
  /** The end of the last paragraph. */
  let end = 0
  let code: string | undefined
  const close = (kept: string, rest: string) => {
    if (kept.trim() !== '') parts.push(kept)
    part = rest
    end = 0
  }
  for (const line of linesOf(source)) {
    if (part.length + line.length > partLength) {
      if (end > 0) close(part.slice(0, end), part.slice(end))
      if (part.length + line.length > partLength) close(part, code ?? '')
    }
    part += line
    if (code === undefined) code = fence.test(line) ? `${line.trimEnd().slice(0, 60)}\n` : undefined
    else if (isClosing(line, code)) code = undefined
    if (code === undefined && emptyLine.test(line.trimEnd())) end = part.length
  }
  close(part, '')
  return parts
}

function isClosing(line: string, code: string): boolean {
  const opened = fence.exec(code)?.[1]
  return opened !== undefined && (closing.exec(line.trimEnd())?.[1]?.startsWith(opened) ?? false)
}

/** Lines with their line ends, none longer than half a part, no character split. */
function linesOf(source: string): string[] {
  return source
    .split(/(?<=\n)/)
    .flatMap((line) =>
      line.length <= partLength / 2 ? [line] : (line.match(/[\s\S]{1,1499}(?![\uDC00-\uDFFF])/g) ?? []),
    )
}
