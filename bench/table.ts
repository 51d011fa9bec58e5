import type { Floor, Row, Unit } from './row.ts'
import { median } from './statistics.ts'

export type Judged = Omit<Row, 'aim'> & {
  median: number | null
  floorMedian: number | null
  ratio: number | null
  aim?: { text: string; isReached: boolean }
}

/** A row with its medians, their ratio, and whether its aim is reached. */
export function judge({ aim, ...row }: Row): Judged {
  const measured = { median: median(row.values), floorMedian: median(row.floor?.values ?? []) }
  const ratio = measured.median / measured.floorMedian
  return {
    ...row,
    median: orNull(measured.median),
    floorMedian: orNull(measured.floorMedian),
    ratio: orNull(ratio),
    ...(aim && { aim: { text: aim.text, isReached: row.values.length > 0 && aim.isReached({ ...measured, ratio }) } }),
  }
}

function orNull(value: number): number | null {
  return Number.isFinite(value) ? value : null
}

const HEAD = ['', 'min', 'median', 'max', 'floor min', 'median', 'max', 'ratio', 'aim', 'reached']

/** Rows as aligned text, each part under its name, with notes and an explanation of the floors below. */
export function printTable(parts: readonly { name: string; rows: readonly Judged[] }[]): string {
  const cells = parts.map(({ name, rows }) => ({ name, lines: rows.map(lineOf) }))
  const all = [HEAD, ...cells.flatMap(({ lines }) => lines)]
  const widths = HEAD.map((_, column) => Math.max(...all.map((line) => line[column]?.length ?? 0)))
  const format = (line: string[]) =>
    line
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd()
  const blocks = parts.map(({ name, rows }, index) => {
    const lines = (cells[index]?.lines ?? []).map(format)
    return [`${name}`, ...lines.flatMap((line, at) => [line, ...remarks(rows[at])])].join('\n')
  })
  return [format(HEAD), ...blocks].join('\n')
}

function lineOf(row: Judged): string[] {
  return [
    `  ${row.what}${row.unit === 'count' ? '' : ` (${row.unit})`}`,
    ...threeOf(row.values, row.unit),
    ...threeOf(row.floor?.values ?? [], row.unit),
    row.ratio === null ? '' : `${row.ratio.toFixed(2)}x`,
    row.aim?.text ?? '',
    row.aim ? (row.values.length === 0 ? '-' : row.aim.isReached ? 'yes' : 'NO') : '',
  ]
}

function remarks(row: Judged | undefined): string[] {
  const floor = (given: Floor) => `      floor: ${given.what}`
  return [...(row?.floor ? [floor(row.floor)] : []), ...(row?.note ? [`      ${row.note}`] : [])]
}

function threeOf(values: readonly number[], unit: Unit): [string, string, string] {
  if (values.length === 0) return ['', '', '']
  return [format(Math.min(...values), unit), format(median(values), unit), format(Math.max(...values), unit)]
}

function format(value: number, unit: Unit): string {
  if (unit === 'count') return Math.round(value).toLocaleString('en')
  return value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en')
}
