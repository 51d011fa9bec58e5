import { HttpRefusal } from '../http/http-refusal.ts'
import type { SerialConnection } from '../database/serial-connection.ts'
import type { Embedded } from './check-select.ts'

type Schema = Pick<
  Awaited<ReturnType<SerialConnection['introspect']>>,
  'tables' | 'views' | 'foreign_keys' | 'primary_keys' | 'indexes'
>

const MOST_SKIPPED = 5000

/** Rows that are skipped are embedded into all the same, and so are all that a DELETE matches. @throws HttpRefusal */
export function checkEmbedding(method: string, range: string | null, question: URLSearchParams): void {
  if (method === 'DELETE') throw new HttpRefusal(400, 'What is deleted is answered without embedded tables.')
  const offsets = [...question].flatMap(([name, value]) => (/(?:^|\.)offset$/.test(name) ? [value] : []))
  const first = /^(\d+)-/.exec(range ?? '')?.[1] ?? '0'
  for (const skipped of [...offsets, first])
    if (!/^\d{1,9}$/.test(skipped) || Number(skipped) > MOST_SKIPPED)
      throw new HttpRefusal(400, `With embedded tables at most ${MOST_SKIPPED} rows can be skipped.`)
}

/** How tables and what joins them are called. */
export interface RelationNames {
  /** Tables and views, which may be embedded. */
  relations: ReadonlySet<string>
  /** Foreign keys and their columns. */
  joins: ReadonlySet<string>
  /** Which table has a key of which: `notes>boards`. */
  keys: ReadonlySet<string>
  /** The columns of which a table has no two equal rows, in any order: `notes>board_id,id`. */
  uniques: ReadonlySet<string>
}

export function relationNames({ tables, views, foreign_keys, primary_keys, indexes }: Schema): RelationNames {
  return {
    relations: new Set([...tables, ...views].flatMap(({ name, schema }) => (schema === 'public' ? [name] : []))),
    joins: new Set(foreign_keys.flatMap((key) => [key.foreign_key_name, key.column, key.ref_column])),
    keys: new Set(foreign_keys.map(({ table, ref_table }) => `${table}>${ref_table}`)),
    uniques: new Set(
      [...primary_keys, ...indexes.filter(({ unique }) => unique)].flatMap(({ table, columns, schema }) =>
        schema === 'public' ? [uniqueName(table, columns)] : [],
      ),
    ),
  }
}

const uniqueName = (table: string, columns: readonly string[]) => `${table}>${columns.toSorted().join(',')}`

/**
 * lite counts, for each row that is upserted, the rows that are equal in these columns. Without an index on them it reads
 * all that the caller sees, a thousand times in one request. @throws HttpRefusal
 */
export function checkConflict(table: string, question: URLSearchParams, { uniques }: RelationNames): void {
  const columns = question.get('on_conflict')
  if (
    columns !== null &&
    !uniques.has(
      uniqueName(
        table,
        columns.split(',').map((column) => column.trim()),
      ),
    )
  )
    throw new HttpRefusal(400, `There is no unique key of ${table} with the columns ${columns.slice(0, 100)}.`)
}

/**
 * lite also finds a table by the name of a foreign key or of one of its columns, in the place of a table, of an alias or
 * of a hint. Then one table stands for another, and of a key of two columns only one joins: each technique with all of its
 * dojo. So a table is embedded by its own name, and nothing else has a name that lite could look up. Nor is a table
 * embedded in what many rows share: each would be answered with all that the others are.
 * @throws HttpRefusal
 */
export function checkNames(embedded: Embedded[], isFunction: boolean, { relations, joins, keys }: RelationNames): void {
  if (isFunction && embedded.length > 0)
    throw new HttpRefusal(400, 'What a function answers is answered without embedded tables.')
  for (const { alias, name, hints, within } of embedded) {
    if (!relations.has(name) || joins.has(name))
      throw new HttpRefusal(400, `Only tables can be embedded, by their name: there is no table ${name.slice(0, 100)}.`)
    if (alias !== undefined && alias !== name && (relations.has(alias) || joins.has(alias)))
      throw new HttpRefusal(400, `An embedded table cannot be called ${alias}, like a table or a key.`)
    if (hints.some((hint) => hint !== 'inner' && hint !== 'left'))
      throw new HttpRefusal(400, 'Only !inner or !left can follow the name of an embedded table.')
    const [parent = '', around] = within.toReversed()
    if (around !== undefined && !keys.has(`${parent}>${around}`) && !keys.has(`${parent}>${name}`))
      throw new HttpRefusal(400, `In ${parent}, which several rows may share, ${name} cannot be embedded.`)
  }
}
