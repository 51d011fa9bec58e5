import { flowContent, person } from '../flow-content.ts'
import { timed } from '../raw-database.ts'
import type { Row } from '../row.ts'
import { openEmbeddedSearch, openNativeSearch, type SearchedDatabase } from '../search-workspace.ts'
import type { Part } from '../setup.ts'
import { percentile } from '../statistics.ts'

const TIMES = 40
const most = 60

const span = (weeks: number) => `current_date - ${weeks * 7}, current_date, 'Europe/Berlin'`
const board = `{"dojos": ["b0000000-0000-4000-8000-000000000001"]}`

/** The queries of the analytics pages, each in one call. */
const questions = [
  { what: 'finished within 26 weeks, all dojos', sql: `select count(*) from public.flow_finished('{}', ${span(26)})` },
  {
    what: 'finished within 12 weeks, mine',
    sql: `select count(*) from public.flow_finished('{"person": "${person}"}', ${span(12)})`,
  },
  { what: 'open, all dojos', sql: `select count(*) from public.flow_open('{}', 'Europe/Berlin')` },
  { what: 'days of 12 weeks, all dojos', sql: `select count(*) from public.flow_days('{}', ${span(12)})` },
  { what: 'days of 26 weeks, all dojos', sql: `select count(*) from public.flow_days('{}', ${span(26)})` },
  { what: 'days of 26 weeks, a dojo', sql: `select count(*) from public.flow_days('${board}', ${span(26)})` },
  { what: 'totals of 26 weeks, all dojos', sql: `select count(*) from public.flow_totals('{}', ${span(26)})` },
  {
    what: 'totals of 12 weeks, mine of a dojo',
    sql: `select count(*) from public.flow_totals('{"person": "${person}", ${board.slice(1)}', ${span(12)})`,
  },
  {
    what: 'the techniques of a band',
    sql: `select count(*) from public.flow_receipt('{}', jsonb_build_object('what', 'band', 'day', current_date - 30, 'list', 'c0000000-0000-4000-8000-000000000012'), 'Europe/Berlin')`,
  },
  {
    what: 'the techniques that were finished in a week',
    sql: `select count(*) from public.flow_receipt('{}', jsonb_build_object('what', 'finished', 'since', current_date - 30, 'until', current_date - 24), 'Europe/Berlin')`,
  },
] as const

/**
 * The queries of analytics, among 20,000 techniques of four dojos with 100,000 entries into katas; and a move there.
 */
export const flow: Part = async () => {
  const rows: Row[] = []
  const native = await openNativeSearch(flowContent)
  if ('missing' in native)
    rows.push({ what: 'flow in native PostgreSQL', unit: 'ms', values: [], note: native.missing })
  for (const database of [native, await openEmbeddedSearch(flowContent)]) {
    if ('missing' in database) continue
    await database.query(`select set_config('request.jwt.claims', $1, false)`, [
      JSON.stringify({ sub: person, role: 'authenticated' }),
    ])
    for (const { what, sql } of questions) rows.push(await measure(database, what, () => sql))
    // Twice, and the second time counts: the first moves of a connection cost more, with or without the flow.
    for (const isSecond of [false, true])
      for (const does of ['enable', 'disable'] as const) {
        await switchFlow(database, does)
        const row = await measure(database, does === 'enable' ? 'a move' : 'a move that no flow is kept of', moveOf)
        if (isSecond) rows.push(row)
      }
    await database.close()
  }
  return rows
}

async function switchFlow({ query }: SearchedDatabase, does: 'enable' | 'disable'): Promise<void> {
  await query('reset role')
  for (const name of ['moved', 'moved_plainly', 'settle', 'settle_plainly'])
    await query(`alter table public.cards ${does} trigger cards_flow_${name}`)
  await query('vacuum public.cards')
  await query('set role authenticated')
}

/** A technique that moves back and forth between two katas of a dojo. */
const moveOf = (turn: number) =>
  `select public.move_cards(array['d0000000-0000-4000-8000-000000000004'::uuid], 'c0000000-0000-4000-8000-00000000002${turn % 2}', 0)`

async function measure(
  { name, query, cpuMs }: SearchedDatabase,
  what: string,
  sql: (turn: number) => string,
): Promise<Row> {
  for (let turn = 0; turn < 6; turn += 1) await query(sql(turn))
  const [values, cpu]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < TIMES; turn += 1) {
    const before = cpuMs()
    values.push(await timed(() => query(sql(turn))))
    cpu.push(cpuMs() - before)
  }
  const said = (times: number[]) =>
    `p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`
  const isOver = percentile(cpu, 0.5) > most ? `; MORE than ${most} ms` : ''
  return {
    what: `${name}: ${what}`,
    unit: 'ms',
    values,
    note: `${said(values)}; of the processor ${said(cpu)}${isOver}`,
  }
}
