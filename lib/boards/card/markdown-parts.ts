/** As much as is read and formatted in one piece. Few texts are longer. */
export const partLength = 3000

const fence = /^ {0,3}(`{3,}|~{3,})/
const closing = /^ {0,3}(`{3,}|~{3,})[ \t]*$/
const emptyLine = /^[ \t>]*$/

/**
 * A long text in parts that can be parsed each by itself: formatting takes time that grows faster than the text. It is
 * cut between paragraphs where there are any, else between lines, else within one; code that is cut is opened again.
 */
export function partsOf(source: string): string[] {
  if (source.length <= partLength) return [source]
  const parts: string[] = []
  let part = ''
  /** Where the last paragraph ended. */
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

/** Lines with their ends, none longer than half a part, no character torn apart. */
function linesOf(source: string): string[] {
  return source
    .split(/(?<=\n)/)
    .flatMap((line) =>
      line.length <= partLength / 2 ? [line] : (line.match(/[\s\S]{1,1499}(?![\uDC00-\uDFFF])/g) ?? []),
    )
}
