import { csvCell } from '@/lib/csv-cell'
import { deviceWords } from '@/lib/device-words'
import { actorName, sentenceOf } from './entry-words'
import type { AuditNames, ExportEntry } from './schema'

export const exportFormats = {
  csv: { label: 'CSV', type: 'text/csv; charset=utf-8', ending: 'csv' },
  jsonl: { label: 'JSON Lines', type: 'application/x-ndjson; charset=utf-8', ending: 'jsonl' },
} as const
export type ExportFormat = keyof typeof exportFormats

const columns: readonly [name: string, cell: (entry: ExportEntry, names: AuditNames) => string | number | null][] = [
  ['entry', ({ seq }) => seq],
  ['time', ({ at }) => new Date(at).toISOString()],
  ['who', (entry, names) => actorName(entry, names)],
  ['who_id', ({ actor }) => actor],
  ['kind', ({ kind }) => kind],
  ['what', (entry, names) => sentenceOf(entry, names)],
  ['dojo', ({ dojo }) => dojo],
  ['dojo_id', ({ boardId }) => boardId],
  ['address', ({ address }) => address],
  ['device', ({ device }) => device && deviceWords(device).name],
  ['through', ({ via }) => via],
  ['before', ({ before }) => before && JSON.stringify(before)],
  ['after', ({ after }) => after && JSON.stringify(after)],
  ['hash', ({ hash }) => hash],
]

/** The first line of a file, with a mark that tells spreadsheets the encoding. */
export function exportHead(format: ExportFormat): string {
  return format === 'csv' ? `\uFEFF${columns.map(([name]) => name).join(',')}\r\n` : ''
}

/** One entry as a line. JSON Lines also contain `sealed`, where it names no stranger, so that anyone can compute the chain. */
export function exportLine(format: ExportFormat, entry: ExportEntry, names: AuditNames): string {
  if (format === 'csv') return `${columns.map(([, cell]) => csvCell(cell(entry, names))).join(',')}\r\n`
  const { seq, actor, ...rest } = entry
  return `${JSON.stringify({ seq, actor, name: actorName(entry, names), ...rest })}\n`
}
