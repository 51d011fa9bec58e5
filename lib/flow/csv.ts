import { csvCell } from '@/lib/csv-cell'
import type { Day } from '@/lib/boards/dates/calendar-day'
import { cycleDays, leadDays } from './durations'
import type { Finished, KataDay, Open, ReceiptRow, Total } from './schema'

type Value = string | number | boolean | null
type Columns<Row> = Readonly<Record<string, (row: Row) => Value>>

const rounded = (days: number | null) => (days === null ? null : Math.round(days * 100) / 100)

/** The columns of each file: the rows, and the durations computed from them. */
export const csvColumns = {
  finished: {
    technique: (row) => row.title,
    finished_at: (row) => moment(row.finished_at),
    started_at: (row) => moment(row.started_at),
    created_at: (row) => moment(row.created_at),
    cycle_days: (row) => rounded(cycleDays(row)),
    lead_days: (row) => rounded(leadDays(row)),
    due_on: (row) => row.due_on,
    came_back: (row) => row.returns,
    left_its_board: (row) => row.gone,
    dojo_id: (row) => row.board_id,
    technique_id: (row) => row.card_id,
  } satisfies Columns<Finished>,
  open: {
    technique: (row) => row.title,
    kata: (row) => row.list_title,
    kind: (row) => row.flow,
    created_at: (row) => moment(row.created_at),
    started_at: (row) => moment(row.started_at),
    in_this_kata_since: (row) => moment(row.entered_at),
    due_on: (row) => row.due_on,
    came_back: (row) => row.returns,
    dojo_id: (row) => row.board_id,
    technique_id: (row) => row.card_id,
  } satisfies Columns<Open>,
  katas: {
    day: (row) => row.day,
    kata: (row) => row.list_title,
    kind: (row) => row.flow,
    open: (row) => row.open,
    dojo_id: (row) => row.board_id,
    kata_id: (row) => row.list_id,
  } satisfies Columns<KataDay>,
  totals: {
    day: (row) => row.day,
    came_in: (row) => row.created,
    finished: (row) => row.finished,
    all: (row) => row.scope_total,
    done: (row) => row.done_total,
  } satisfies Columns<Total>,
  receipt: {
    technique: (row) => row.title,
    dojo: (row) => row.board_title,
    kata: (row) => row.list_title,
    finished_at: (row) => moment(row.finished_at),
    started_at: (row) => moment(row.started_at),
    created_at: (row) => moment(row.created_at),
    due_on: (row) => row.due_on,
    left_its_board: (row) => row.gone,
    dojo_id: (row) => row.board_id,
    technique_id: (row) => row.card_id,
  } satisfies Columns<ReceiptRow>,
}
export type CsvOf = keyof typeof csvColumns

export function isCsvOf(name: string): name is CsvOf {
  return Object.hasOwn(csvColumns, name)
}

/** The names of the columns, with a mark that tells spreadsheets the encoding. */
export function csvHead<Row>(columns: Columns<Row>): string {
  return `\uFEFF${Object.keys(columns).join(',')}\r\n`
}

export function csvLines<Row>(columns: Columns<Row>, rows: readonly Row[]): string {
  const cells = Object.values(columns)
  return rows.map((row) => `${cells.map((cell) => written(cell(row))).join(',')}\r\n`).join('')
}

export function csvName(of: CsvOf, today: Day): string {
  return `ninja-dojo-${of}-${today}.csv`
}

const written = (value: Value) => csvCell(typeof value === 'boolean' ? (value ? 'yes' : '') : value)
const moment = (at: string | null) => at && new Date(at).toISOString()
