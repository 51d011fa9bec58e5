import type { Done } from './dated'

/** Due dates of what is finished: a day late is missed, whatever the hour; without one it is neither. */
export function dueOf({ due_on, day }: Pick<Done, 'due_on' | 'day'>): 'kept' | 'missed' | null {
  if (due_on === null) return null
  return day <= due_on ? 'kept' : 'missed'
}

export function keptAndMissed(rows: readonly Done[]): { kept: Done[]; missed: Done[] } {
  return {
    kept: rows.filter((row) => dueOf(row) === 'kept'),
    missed: rows.filter((row) => dueOf(row) === 'missed'),
  }
}
