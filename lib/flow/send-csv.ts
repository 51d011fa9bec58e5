import 'server-only'
import { textBody } from '@/lib/http/text-body'
import type { Db } from '@/lib/supabase/db'
import { csvColumns, csvHead, csvLines, csvName, type CsvOf } from './csv'
import type { Pick } from './pick'
import {
  type FlowPart,
  type FlowQuestion,
  listReceipt,
  loadFlow,
  placeOf,
  receiptFileRows,
  type ReceiptPlace,
} from './queries'

const linesAtOnce = 2000

/**
 * The rows behind a figure or a receipt as a file, sent while they are read. The first part is read before the answer
 * begins, so that a refusal gets an error status; a later failure breaks the download off.
 */
export async function sendCsv(db: Db, question: FlowQuestion, of: CsvOf, picks: readonly Pick[]): Promise<Response> {
  const { period, today } = question.asked
  // The page reads more than it shows, for comparisons and forecasts.
  const shown = { ...question, asked: { ...question.asked, finishedSince: period.since, today: period.until } }
  const rowsOf = async <Part extends FlowPart>(part: Part) => (await loadFlow(db, shown, [part]))[part]
  const texts = {
    finished: () => inParts(csvColumns.finished, () => rowsOf('finished')),
    open: () => inParts(csvColumns.open, () => rowsOf('open')),
    katas: () => inParts(csvColumns.katas, () => rowsOf('katas')),
    totals: () => inParts(csvColumns.totals, () => rowsOf('totals')),
    receipt: () => receiptLines(db, question, picks),
  }[of]()
  const first = await texts.next()
  return new Response(textBody(startingWith(first.value ?? '', texts), 'flow.csv'), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${csvName(of, today)}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

async function* startingWith(first: string, rest: AsyncIterable<string>): AsyncGenerator<string, void> {
  yield first
  yield* rest
}

async function* inParts<Row>(
  columns: Parameters<typeof csvLines<Row>>[0],
  load: () => Promise<readonly Row[]>,
): AsyncGenerator<string, void> {
  const rows = await load()
  yield csvHead(columns)
  for (let at = 0; at < rows.length; at += linesAtOnce) yield csvLines(columns, rows.slice(at, at + linesAtOnce))
}

async function* receiptLines(db: Db, question: FlowQuestion, picks: readonly Pick[]): AsyncGenerator<string, void> {
  let head = csvHead(csvColumns.receipt)
  for (const pick of picks) {
    let before: ReceiptPlace | undefined
    do {
      const { rows } = await listReceipt(db, question, pick, before, receiptFileRows)
      yield head + csvLines(csvColumns.receipt, rows)
      head = ''
      const last = rows.length === receiptFileRows ? rows.at(-1) : undefined
      before = last && placeOf(last, pick)
    } while (before)
  }
}
