import 'server-only'
import { logError } from '@/lib/log'
import type { Db } from '@/lib/supabase/db'
import { csvColumns, csvHead, csvLines, csvName, type CsvOf } from './csv'
import type { Pick } from './pick'
import {
  type FlowQuestion,
  listFinished,
  listKataDays,
  listOpen,
  listReceipt,
  listTotals,
  placeOf,
  type ReceiptPlace,
  receiptRows,
} from './queries'

const linesAtOnce = 2000

/**
 * The rows behind a figure or a receipt as a file, sent while it is read. Its first part is read before the answer begins,
 * so that a refusal is one; a later failure breaks the download off.
 */
export async function sendCsv(db: Db, question: FlowQuestion, of: CsvOf, picks: readonly Pick[]): Promise<Response> {
  const { period, today } = question.asked
  // The page reads more than it shows, to compare and to forecast.
  const shown = { ...question.asked, finishedSince: period.since, today: period.until }
  const isShown = ({ day }: { day: string }) => day >= period.since && day <= period.until
  const texts = {
    finished: () => inParts(csvColumns.finished, () => listFinished(db, { ...question, asked: shown })),
    open: () => inParts(csvColumns.open, () => listOpen(db, question)),
    katas: () => inParts(csvColumns.katas, () => listKataDays(db, question)),
    totals: () => inParts(csvColumns.totals, async () => (await listTotals(db, question)).filter(isShown)),
    receipt: () => receiptLines(db, question, picks),
  }[of]()
  const first = await texts.next()
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(first.value ?? '')),
    async pull(controller) {
      try {
        const { value, done } = await texts.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      } catch (problem) {
        logError('flow.csv', problem)
        controller.error(problem)
      }
    },
  })
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${csvName(of, today)}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
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
      const { rows } = await listReceipt(db, question, pick, before)
      yield head + csvLines(csvColumns.receipt, rows)
      head = ''
      const last = rows.length === receiptRows ? rows.at(-1) : undefined
      before = last && placeOf(last, pick)
    } while (before)
  }
}
