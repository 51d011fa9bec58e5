/** Replaces each character of code: not a letter, not a digit, and in no one's name. */
const blank = '\uFFFC'

const fenceOpening = /^(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])*(`{3,}(?=[^`]*$)|~{3,})/
const fenceClosing = /^[ \t>]*(`+|~+)[ \t]*$/
const emptyLine = /^[ \t>]*$/
const newBlock = /^[ \t>]*([-*+]|\d{1,9}[.)]|#{1,6})[ \t]/

/**
 * The Markdown text with its fenced and inline code blanked out at the same length, as the database does it
 * (`private.without_code`).
 */
export function blankCode(source: string): string {
  if (!source.includes('`') && !source.includes('~~~')) return source
  let kept = ''
  let block = ''
  let fence: string | undefined
  const closeBlock = () => {
    kept += blankSpans(block)
    block = ''
  }
  for (const whole of source.split(/(?<=\r\n|\n|\r(?!\n))/)) {
    const line = whole.replace(/[\r\n]+$/, '')
    if (fence !== undefined) {
      kept += blank.repeat(line.length) + whole.slice(line.length)
      // At least as many characters, alone on a line, close a fence; so does the end of the text.
      if (fenceClosing.exec(line)?.[1]?.startsWith(fence)) fence = undefined
      continue
    }
    fence = fenceOpening.exec(line)?.[1]
    // Inline code does not extend beyond its paragraph, list item or heading.
    if (fence !== undefined || emptyLine.test(line) || newBlock.test(line)) closeBlock()
    if (fence === undefined) block += whole
    else kept += blank.repeat(line.length) + whole.slice(line.length)
  }
  closeBlock()
  return kept
}

/** Backtick runs of equal length hold code; a backslash before the first run keeps its first backtick out of it. */
function blankSpans(block: string): string {
  const tokens: string[] = block.match(/`+|[^`]+/g) ?? []
  const unclosed = new Set<number>()
  let kept = ''
  for (let place = 0; place < tokens.length; place += 1) {
    const token = tokens[place] ?? ''
    const isEscaped = (/\\*$/.exec(tokens[place - 1] ?? '')?.[0].length ?? 0) % 2 === 1
    const ticks = token.startsWith('`') ? token.length - Number(isEscaped) : 0
    const closing = ticks > 0 && !unclosed.has(ticks) ? tokens.indexOf('`'.repeat(ticks), place + 1) : -1
    if (closing < 0) {
      unclosed.add(ticks)
      kept += token
    } else {
      kept += blank.repeat(tokens.slice(place, closing + 1).join('').length)
      place = closing
    }
  }
  return kept
}
