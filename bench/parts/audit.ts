import { auditContent, clan, pages } from '../audit-content.ts'
import { timed } from '../raw-database.ts'
import type { Row } from '../row.ts'
import { openNativeSearch, type SearchedDatabase } from '../search-workspace.ts'
import type { Part } from '../setup.ts'
import { percentile } from '../statistics.ts'

const TIMES = 20
const mostMs = 150

/** Pages of an audit trail with a million entries, in native PostgreSQL, and checking its chain. */
export const audit: Part = async () => {
  const native = await openNativeSearch(auditContent)
  if ('missing' in native) return [{ what: 'audit pages', unit: 'ms', values: [], note: native.missing }]
  const rows: Row[] = []
  for (const [what, args] of Object.entries(pages)) rows.push(await measure(native, what, args))
  const values = [await timed(() => native.query(`select public.verify_audit('${clan}', 400000)`))]
  rows.push({ what: `${native.name}: checking 20,000 links`, unit: 'ms', values })
  await native.close()
  return rows
}

/** Judged by processor time, where it is known: on a busy machine the clock mostly measures other work. */
async function measure({ name, query, cpuMs }: SearchedDatabase, what: string, args: string): Promise<Row> {
  const ask = () => query(`select public.audit_page('${clan}'${args && `, ${args}`}) as answer`)
  await ask()
  const [values, cpu]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < TIMES; turn += 1) {
    const before = cpuMs()
    values.push(await timed(ask))
    cpu.push(cpuMs() - before)
  }
  const judged = percentile(cpu.every(Number.isFinite) ? cpu : values, 0.95)
  return {
    what: `${name}: ${what}`,
    unit: 'ms',
    values,
    note: `p95 ${percentile(values, 0.95).toFixed(1)} ms, of the processor ${judged.toFixed(1)} ms`,
    aim: { text: `p95 ≤ ${mostMs} ms`, isReached: () => judged <= mostMs },
  }
}
