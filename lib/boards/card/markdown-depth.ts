/** Deeper than people write, and far below where a parser gets slow or a browser runs out of stack. */
const deepest = 30

/** The start of a nested block: a quote, a list item, a footnote. */
const opening = /[ \t]*(?:>|[-*+](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)|\[\^[^\]\s]+\]:)/y
/** `- - - -` is a horizontal rule, not nested lists. */
const rule = /^[ \t]*(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,})$/
const endOfLine = /\r\n|\n|\r/
/** The end of a block, escapes, and whatever opens or closes something within a line. */
const sign = /\n[ \t>]*(?=\n)|\\[\s\S]|[*_~]+|[[\]]/g

/**
 * Whether a Markdown text nests deeper than we parse. Counted on the source, in one pass, erring on the high side:
 * parsers are slow or give up exactly where this matters.
 */
export function isTooDeep(source: string): boolean {
  return source.split(endOfLine).some(hasDeepBlocks) || hasDeepSpans(source)
}

/** A list takes two columns of its line, typed or indented, a quote one or two. */
function hasDeepBlocks(line: string): boolean {
  if (rule.test(line)) return false
  let column = 0
  for (opening.lastIndex = 0; ;) {
    const found = opening.exec(line)?.[0]
    if (found === undefined) return false
    column += found.replaceAll('\t', '    ').length
    if (column > 2 * deepest) return true
  }
}

/** How many are open at the same time; closed ones are subtracted. */
class Nesting {
  private open = 0
  private mostOpen = 0
  private closed = 0

  add(count: number, mayOpen: boolean, mayClose: boolean): void {
    if (mayClose) this.closed += count
    if (mayClose && (!mayOpen || this.open > 0)) this.open = Math.max(0, this.open - count)
    else if (mayOpen) this.open += count
    this.mostOpen = Math.max(this.mostOpen, this.open)
  }

  get isTooDeep(): boolean {
    return Math.min(this.mostOpen, this.closed) > 2 * deepest
  }
}

function hasDeepSpans(source: string): boolean {
  let emphasis = new Nesting()
  let brackets = new Nesting()
  for (const { 0: found, index } of source.replaceAll(/\r\n?/g, '\n').matchAll(sign)) {
    if (found.startsWith('\n')) {
      emphasis = new Nesting()
      brackets = new Nesting()
    } else if (found === '[' || found === ']') brackets.add(1, found === '[', found === ']')
    else if (!found.startsWith('\\'))
      emphasis.add(found.length, isWord(source[index + found.length]), isWord(source[index - 1]))
    if (emphasis.isTooDeep || brackets.isTooDeep) return true
  }
  return false
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /\S/.test(character)
}
