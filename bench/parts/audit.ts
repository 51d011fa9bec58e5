import { auditContent, clan, colleague, dojo } from '../audit-content.ts'
import { timed } from '../raw-database.ts'
import type { Row } from '../row.ts'
import { openNativeSearch, type SearchedDatabase } from '../search-workspace.ts'
import type { Part } from '../setup.ts'
import { percentile } from '../statistics.ts'

const TIMES = 20
const mostMs = 150

/** Each with the arguments that the page would send, beside the clan. */
const pages: Record<string, string> = {
  'the newest': '',
  'in the middle of it all': `before_at => now() - interval '180 days', before_seq => 500000`,
  'one person, who did much': `who => '${colleague(1)}'`,
  'one person, who did little': `who => '${colleague(190)}'`,
  'one kind': `kinds => array['member.role_changed']`,
  'a rare kind': `kinds => array['board.made']`,
  'a group of kinds': `kinds => array['account.signed_in', 'account.signed_out', 'account.sign_in_failed']`,
  'one dojo': `dojo => '${dojo(40)}'`,
  'a day long ago': `since => now() - interval '200 days', until => now() - interval '199 days'`,
  'a common word': `words => 'harvest'`,
  'a rare word': `words => 'zoquit'`,
  'the beginning of many words': `words => 'har'`,
  'an address': `words => '203.0.113.7'`,
  'nothing that is there': `words => 'submarine'`,
  'all of it together': `who => '${colleague(3)}', kinds => array['board.renamed'], dojo => '${dojo(40)}', since => now() - interval '300 days', words => 'harvest'`,
}

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

async function measure({ name, query }: SearchedDatabase, what: string, args: string): Promise<Row> {
  const ask = () => query(`select public.audit_page('${clan}'${args && `, ${args}`}) as answer`)
  await ask()
  const values: number[] = []
  for (let turn = 0; turn < TIMES; turn += 1) values.push(await timed(ask))
  return {
    what: `${name}: ${what}`,
    unit: 'ms',
    values,
    note: `p95 ${percentile(values, 0.95).toFixed(1)} ms`,
    aim: { text: `≤ ${mostMs} ms`, isReached: ({ median }) => median <= mostMs },
  }
}
