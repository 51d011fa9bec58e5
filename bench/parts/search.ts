import type { Setup, Part } from '../setup.ts'
import { timed } from '../raw-database.ts'
import type { Row } from '../row.ts'
import { openEmbeddedSearch, openNativeSearch, type SearchedDatabase } from '../search-workspace.ts'
import { percentile } from '../statistics.ts'

const TIMES = 40

/** Each kind with queries that people would type; the part after the bar is a filter. */
const kinds: Record<string, readonly string[]> = {
  'a common word': ['release', 'the ', 'Invoices', 'contrast of the dark theme'],
  'a rare word': ['zoquit', 'harxage', 'fendorpel', 'mulavi'],
  'two letters': ['re', 'in', 'xa', 'qu'],
  'a common word, of high priority': ['release|high', 'workshop|high'],
  'nothing that is there': ['submarine', 'wxyz', 'no such thing', 'jj'],
  'typing errors': ['relaese', 'wrkshop', 'contarst of the drak theme', 'invocies'],
}

// The aims: on native PostgreSQL, and how much slower the embedded one may be. In processor time, where it is
// known: on a busy machine the clock mostly measures other work.
const nativeMs = 30
const embeddedTimes = 5

type Measured = { kind: string; values: number[]; cpu: number[] }[]

/** Searches among 100,000 techniques on 200 dojos, as a person on 20 of them, and what the search costs writers. */
export const search: Part = async (setup) => {
  const embedded = await openEmbeddedSearch()
  const native = await openNativeSearch()
  const rows: Row[] = []
  const nativeMeasured = 'missing' in native ? [] : await measure(native)
  const embeddedMeasured = await measure(embedded)
  if ('missing' in native)
    rows.push({ what: 'searches in native PostgreSQL', unit: 'ms', values: [], note: native.missing })
  else rows.push(...rowsOf(native, nativeMeasured), within(native, nativeMeasured, nativeMs))
  const floorMs = 'missing' in native ? nativeMs : percentile(timesOf(nativeMeasured), 0.95)
  rows.push(...rowsOf(embedded, embeddedMeasured), within(embedded, embeddedMeasured, floorMs * embeddedTimes))
  rows.push(await overApi(setup))
  for (const database of 'missing' in native ? [embedded] : [native, embedded])
    rows.push(...(await costOfWrites(database)))
  await showPlans('missing' in native ? embedded : native)
  await embedded.close()
  if (!('missing' in native)) await native.close()
  return rows
}

function ask({ query }: SearchedDatabase, typed: string) {
  const [words = '', priority = null] = typed.split('|')
  return query('select public.search_workspace($1, $2, $3) as answer', [words, 'all', priority])
}

async function measure(database: SearchedDatabase): Promise<Measured> {
  const measured: Measured = []
  for (const [kind, queries] of Object.entries(kinds)) {
    for (const typed of queries) await ask(database, typed)
    const [values, cpu]: [number[], number[]] = [[], []]
    for (let turn = 0; turn < TIMES; turn += 1) {
      const before = database.cpuMs()
      values.push(await timed(() => ask(database, queries[turn % queries.length] ?? '')))
      cpu.push(database.cpuMs() - before)
    }
    measured.push({ kind, values, cpu })
  }
  return measured
}

function rowsOf({ name }: SearchedDatabase, measured: Measured): Row[] {
  return measured.map(({ kind, values, cpu }) => ({
    what: `${name}: ${kind}`,
    unit: 'ms',
    values,
    note: `${percentiles(values)}; of the processor ${percentiles(cpu)}`,
  }))
}

function within({ name }: SearchedDatabase, measured: Measured, mostMs: number): Row {
  const values = measured.flatMap((kind) => kind.values)
  const times = timesOf(measured)
  return {
    what: `${name}: all of these`,
    unit: 'ms',
    values,
    note: `${percentiles(values)}; of the processor ${percentiles(measured.flatMap(({ cpu }) => cpu))}`,
    aim: { text: `p95 ≤ ${Math.round(mostMs)} ms`, isReached: () => percentile(times, 0.95) <= mostMs },
  }
}

/** In processor time, else by the clock. */
function timesOf(measured: Measured): number[] {
  return measured.flatMap(({ values, cpu }) => (cpu.every(Number.isFinite) ? cpu : values))
}

function percentiles(values: readonly number[]): string {
  return `p50 ${percentile(values, 0.5).toFixed(1)} ms, p95 ${percentile(values, 0.95).toFixed(1)} ms`
}

async function overApi({ owner }: Setup): Promise<Row> {
  const [values, trivial]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < TIMES; turn += 1) {
    values.push(await timed(() => owner.db.rpc('search_workspace', { query: turn % 2 ? 'release' : 'relaese' })))
    trivial.push(await timed(() => owner.db.rpc('viewer')))
  }
  const floor = { what: 'a call that does next to nothing (viewer)', values: trivial }
  return { what: 'over the API, among 6,000 techniques', unit: 'ms', values, floor, note: percentiles(values) }
}

/** The same moves and edits with the triggers of the search and without them, in processor time. */
async function costOfWrites(database: SearchedDatabase): Promise<Row[]> {
  const { name, query, script } = database
  const cards = await query(
    `select c.id, c.list_id from public.cards c where c.order_index = 20 order by c.id limit ${TIMES}`,
  )
  const ids = cards.map(({ id, list_id: list }) => ({ id: String(id), list: String(list) }))
  const run = async (write: (card: { id: string; list: string }, turn: number) => Promise<unknown>) => {
    const [values, cpu]: [number[], number[]] = [[], []]
    for (const [turn, card] of ids.entries()) {
      const before = database.cpuMs()
      values.push(await timed(() => write(card, turn)))
      cpu.push(database.cpuMs() - before)
    }
    return timesOf([{ kind: '', values, cpu }])
  }
  const works: [what: string, write: (card: { id: string; list: string }, turn: number) => Promise<unknown>][] = [
    [
      'a move within a kata of 50',
      ({ id, list }, turn) =>
        query('select public.move_cards(array[$1]::uuid[], $2, $3)', [id, list, turn % 2 ? 5 : 40]),
    ],
    [
      'an edit of a title',
      ({ id }, turn) =>
        query('update public.cards set title = $1 where id = $2', [
          `Write the harvest list ${turn} ${Math.random()}`,
          id,
        ]),
    ],
  ]
  const rows: Row[] = []
  for (const [what, write] of works) {
    await run(write)
    const values = await run(write)
    await script(
      'reset role; alter table public.cards disable trigger cards_touch_texts, disable trigger cards_rewrite_texts; set role authenticated',
    )
    const without = await run(write)
    await script(
      'reset role; alter table public.cards enable trigger cards_touch_texts, enable trigger cards_rewrite_texts; set role authenticated',
    )
    rows.push({
      what: `${name}: ${what}`,
      unit: 'ms',
      values,
      floor: { what: 'the same without the triggers of the search', values: without },
    })
  }
  return rows
}

/** The statements that read the texts, once each. */
async function showPlans(database: SearchedDatabase): Promise<void> {
  const plans = await database.plansOf(async () => {
    await ask(database, 're')
    await ask(database, 'relaese')
  })
  const shown = new Set<string>()
  for (const plan of plans.filter((text) => /card_texts|board_words/.test(text))) {
    const statement = /Query Text:\s*([\s\S]*?)\n[A-Z][a-z]+ .*cost=/.exec(plan)?.[1]?.trim() ?? plan
    if (shown.has(statement)) continue
    shown.add(statement)
    process.stdout.write(`\n${database.name}: ${plan}\n`)
  }
}
