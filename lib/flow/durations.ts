import type { Finished, Open } from './schema'

const dayMs = 86_400_000

/** How long it took from the start of work, in days of 24 hours; null if no start is known. */
export function cycleDays({ started_at, finished_at }: Pick<Finished, 'started_at' | 'finished_at'>): number | null {
  return started_at === null ? null : Math.max(0, Date.parse(finished_at) - Date.parse(started_at)) / dayMs
}

/** How long it took since it was created. */
export function leadDays({ created_at, finished_at }: Pick<Finished, 'created_at' | 'finished_at'>): number {
  return Math.max(0, Date.parse(finished_at) - Date.parse(created_at)) / dayMs
}

/** How long it has been in work; if its start is unknown, since it was created. */
export function ageDays({ started_at, created_at }: Pick<Open, 'started_at' | 'created_at'>, now: Date): number {
  return Math.max(0, now.getTime() - Date.parse(started_at ?? created_at)) / dayMs
}

/** "5 hours", "1 day", "9 days", "5 weeks"; less than an hour counts as one. */
export function durationWords(days: number): string {
  if (days < 1) return counted(Math.max(1, Math.round(days * 24)), 'hour')
  if (days < 10) return counted(Math.round(days * 2) / 2, 'day')
  if (days < 70) return counted(Math.round(days), 'day')
  return counted(Math.round(days / 7), 'week')
}

/** "12,000" */
export const grouped = (count: number) => count.toLocaleString('en-US')

/** "1 technique", "12 techniques" */
export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`
}

export const techniques = (count: number) => counted(count, 'technique')
