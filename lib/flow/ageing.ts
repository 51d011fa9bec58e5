import { comparePlaces } from './cumulative'
import { ageDays } from './durations'
import type { Open } from './schema'

/** An open technique in work, with its age. */
export type Aged = Open & { age: number }

/** Techniques in a working kata, oldest first. Waiting ones do not age: no one has begun them. */
export function agedWork(rows: readonly Open[], now: Date): Aged[] {
  return oldestFirst(rows.filter(({ flow }) => flow === 'working').map((row) => ({ ...row, age: ageDays(row, now) })))
}

export function oldestFirst(rows: readonly Aged[]): Aged[] {
  return [...rows].sort((one, other) => other.age - one.age)
}

/** Katas side by side. Katas of the same name in several dojos share a column. */
export type AgeColumn = { title: string; rows: readonly Aged[] }

const mostColumns = 6

/** In board order; the smallest columns share one if there are too many. */
export function ageColumns(aged: readonly Aged[]): AgeColumn[] {
  const columns = new Map<string, Aged[]>()
  for (const row of aged) {
    const key = row.list_title.trim().toLowerCase()
    const column = columns.get(key)
    if (column) column.push(row)
    else columns.set(key, [row])
  }
  const bySize = [...columns.values()].sort((one, other) => other.length - one.length)
  const kept = bySize.length > mostColumns ? bySize.slice(0, mostColumns - 1) : bySize
  const rest = bySize.slice(kept.length).flat()
  const named = kept
    .map((rows): AgeColumn => ({ title: rows[0]!.list_title, rows }))
    .sort((one, other) => comparePlaces(one.rows[0]!.list_position, other.rows[0]!.list_position))
  return rest.length > 0 ? [...named, { title: 'Other', rows: rest }] : named
}
