import { afterAll, expect, test } from 'vitest'
import { type Asker, askers, cast } from './harness/cast.ts'
import type { Attempt } from './harness/database.ts'
import { openTestDatabase } from './harness/open.ts'
import { tableMatrix, type Verb, verbs } from './table-matrix.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

const meaning: Record<string, string> = { y: 'can', '-': 'finds nothing to', x: 'is refused to' }

const cases = Object.entries(tableMatrix).flatMap(([table, rules]) =>
  verbs.flatMap((verb) =>
    askers.map((who, place) => {
      const letter = rules.may[verb][place] ?? '?'
      return [`${who} ${meaning[letter] ?? letter} ${verb} in ${table}`, { table, verb, who, letter }] as const
    }),
  ),
)

test.each(cases)('%s', async (_, { table, verb, who, letter }) => {
  const before = verb === 'insert' ? tableMatrix[table]?.beforeInsert : undefined
  const attempt = await db.attempt(who, statement(table, verb, who), [], before ? { sql: before } : undefined)
  expect(letterOf(attempt)).toBe(letter)
})

function statement(table: string, verb: Verb, who: Asker): string {
  const rules = tableMatrix[table]
  if (!rules) throw new Error(`${table} is not in the matrix`)
  const me = who === 'anon' ? 'null' : `'${cast[who]}'`
  return {
    select: `select 1 from public.${table} where ${rules.row}`,
    insert: `insert into public.${table} ${rules.insert.replaceAll('{me}', me)} returning *`,
    update: `update public.${table} set ${rules.update} where ${rules.row} returning ${rules.returning ?? '*'}`,
    delete: `delete from public.${table} where ${rules.row} returning *`,
  }[verb]
}

function letterOf({ rows, refusal }: Attempt): string {
  if (refusal !== undefined) return refusal === '42501' ? 'x' : refusal
  return rows.length > 0 ? 'y' : '-'
}
