import { clanContent, member, other } from '../clan-content.ts'
import { timed } from '../raw-database.ts'
import type { Row } from '../row.ts'
import { openEmbeddedSearch, openNativeSearch, type SearchedDatabase } from '../search-workspace.ts'
import type { Part } from '../setup.ts'
import { percentile } from '../statistics.ts'

const TIMES = 40
const clan = 'f0000000-0000-4000-8000-000000000001'

/** The one call of each page. */
const pages = [
  { what: '/dashboard with 200 dojos', person: member, sql: `select public.dashboard('Europe/Berlin')` },
  { what: '/dashboard with 20 dojos', person: other, sql: `select public.dashboard('Europe/Berlin')` },
  { what: '/clans', person: member, sql: 'select public.clans_overview()' },
  { what: '/clans/{clanId} with 200 members and 200 dojos', person: member, sql: `select public.clan_page('${clan}')` },
] as const

/** The queries of a large clan's pages, among 102,000 techniques of 1,020 dojos. */
export const clans: Part = async () => {
  const rows: Row[] = []
  const native = await openNativeSearch(clanContent)
  if ('missing' in native)
    rows.push({ what: 'pages in native PostgreSQL', unit: 'ms', values: [], note: native.missing })
  for (const database of [native, await openEmbeddedSearch(clanContent)]) {
    if ('missing' in database) continue
    for (const page of pages) rows.push(await measure(database, page))
    await database.close()
  }
  return rows
}

async function measure(
  { name, query, cpuMs }: SearchedDatabase,
  { what, person, sql }: (typeof pages)[number],
): Promise<Row> {
  await query(`select set_config('request.jwt.claims', $1, false)`, [
    JSON.stringify({ sub: person, role: 'authenticated' }),
  ])
  for (let turn = 0; turn < 5; turn += 1) await query(sql)
  const [values, cpu]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < TIMES; turn += 1) {
    const before = cpuMs()
    values.push(await timed(() => query(sql)))
    cpu.push(cpuMs() - before)
  }
  const said = (times: number[]) =>
    `p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`
  return { what: `${name}: ${what}`, unit: 'ms', values, note: `${said(values)}; of the processor ${said(cpu)}` }
}
