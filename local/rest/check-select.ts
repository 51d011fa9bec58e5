import { HttpRefusal } from '../http/http-refusal.ts'
import { namesEveryObject } from '../http/plain-request.ts'
import type { Budget } from './budget.ts'

const MOST_EMBEDDED = 12
const MOST_EMBEDDED_DEPTH = 2
const MOST_COLUMNS = 200
/**
 * To others, a stored text would be read by parsers that call themselves for each bracket: JSON of 6,000 brackets, or a
 * query for the full-text search, overflowed the stack of WebAssembly, and twice of that ended the services.
 */
const PLAIN_TYPES = new Set([
  'text',
  'int',
  'integer',
  'int4',
  'int8',
  'bigint',
  'float8',
  'boolean',
  'bool',
  'uuid',
  'date',
  'timestamptz',
])

/** A table that is embedded, as it is written before its bracket: `...alias:name!inner`. */
export interface Embedded {
  alias: string | undefined
  name: string
  hints: string[]
  /** The tables around it, the outermost first. */
  within: string[]
}

/**
 * Embedded tables multiply what a statement costs, most of all a table embedded in itself, and what is behind a tag: all
 * that wear it, for each. A column or a table selected many times, under other names, multiplies the answer.
 * Returns what is embedded, whose names nobody has looked up yet (check-embedding.ts). @throws HttpRefusal
 */
export function checkSelect(table: string, question: URLSearchParams, budget: Budget): Embedded[] {
  return [...question].flatMap(([name, value]) =>
    name === 'select' || name.endsWith('.select') ? checkOne(table, value, budget) : [],
  )
}

function checkOne(table: string, select: string, budget: Budget): Embedded[] {
  if (namesEveryObject(select)) throw new HttpRefusal(400, 'The select has a name that is not allowed.')
  if ((select.split('"').length - 1) % 2 === 1) throw new HttpRefusal(400, 'The select has a quote without an end.')
  const within = [table]
  const tables = new Set<string>()
  const embedded: Embedded[] = []
  let since = ''
  let columns = new Set<string>()
  const columnsAround: Set<string>[] = []
  let count = 0
  const addColumn = (item: string) => {
    const column = columnOf(item)
    if (column === '') return
    if (column === 'count') throw new HttpRefusal(400, 'Aggregates are not offered here.')
    if (columns.has(column)) throw new HttpRefusal(400, `The column ${column.slice(0, 100)} is selected twice.`)
    columns.add(column)
    budget.spend('column')
    budget.spendPaths(item)
    budget.spend('cast', item.split('::').length - 1)
    count += 1
    if (count > MOST_COLUMNS) throw new HttpRefusal(400, `At most ${MOST_COLUMNS} columns may be selected.`)
  }
  // Quoted text is a name, even with brackets.
  for (const [symbol] of select.matchAll(/"[^"]*(?:"|$)|[^]/g)) {
    if (symbol === ',' || symbol === ')') {
      addColumn(since)
      since = ''
    }
    if (symbol === ')' && within.length > 1) {
      within.pop()
      columns = columnsAround.pop() ?? columns
    }
    if (symbol !== '(') {
      if (symbol !== ',' && symbol !== ')') since += symbol
      continue
    }
    const read = { ...readEmbedded(since), within: [...within] }
    const { name } = read
    if (within.length > MOST_EMBEDDED_DEPTH)
      throw new HttpRefusal(400, `Tables may be embedded at most ${MOST_EMBEDDED_DEPTH} deep.`)
    if (within.includes(name)) throw new HttpRefusal(400, `The table ${name} is embedded in itself.`)
    // Each of them is answered with each row.
    if (tables.has(name)) throw new HttpRefusal(400, `The table ${name} is embedded twice.`)
    if (within.at(-1) === 'custom_labels') throw new HttpRefusal(400, 'In custom_labels no table can be embedded.')
    tables.add(name)
    within.push(name)
    columnsAround.push(columns)
    columns = new Set()
    since = ''
    embedded.push(read)
    budget.spend('embedded table')
    if (embedded.length > MOST_EMBEDDED) throw new HttpRefusal(400, `At most ${MOST_EMBEDDED} tables may be embedded.`)
  }
  addColumn(since)
  checkCasts(select.replaceAll(/"[^"]*"/g, '""'))
  return embedded
}

/** A key of a path as both read it, and what may follow: the code behind us takes a quote within a key as a letter. */
const PLAIN_KEY = /->>?\s*(?:""(?=\s*(?:,|\)|::|->|$))|-?\w+(?=\s*(?:,|::|->|$)))/g

/** Wherever they are: also behind an aggregate, which are refused behind us except in a table that is spread. */
function checkCasts(select: string): void {
  if (select.split('->').length - 1 !== (select.match(PLAIN_KEY)?.length ?? 0))
    throw new HttpRefusal(400, 'A path in the select cannot be read.')
  if (/\(\s*\)/.test(select)) throw new HttpRefusal(400, 'Aggregates are not offered here.')
  for (const [, type = ''] of select.matchAll(/::([^,()]*)/g))
    if (!PLAIN_TYPES.has(type.trim())) throw new HttpRefusal(400, `Columns are not cast to ${type.slice(0, 100)} here.`)
}

/** The column of `alias:column->path::type`, with its path, since different paths give different values. */
function columnOf(item: string): string {
  const [, column] = /^(?:[^:]*:(?!:))?([^:]*)(?:::[\w ]*)?$/.exec(item) ?? []
  if (column === undefined) throw new HttpRefusal(400, `The column ${item.slice(0, 100)} cannot be read.`)
  return column.replaceAll('"', '').trim()
}

function readEmbedded(text: string): Omit<Embedded, 'within'> {
  const [, alias, name, hints = ''] = /^(?:\.\.\.)?(?:(\w+):)?(\w+)((?:!\w+)*)$/.exec(text.trim()) ?? []
  if (name === undefined) throw new HttpRefusal(400, `The embedded table ${text.slice(0, 100)} cannot be read.`)
  return { alias, name, hints: hints.split('!').slice(1) }
}
