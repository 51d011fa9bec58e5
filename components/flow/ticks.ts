import type { Tick } from '@/components/charts/axes'
import { addDays, type Day, daysBetween } from '@/lib/boards/dates/calendar-day'
import type { Bucket, Period } from '@/lib/flow/period'
import { dayWords, type FlowContext } from './flow-context'

/** Dates below bars: every nth, so that they do not touch; the last one is still running. */
export function bucketTicks(context: FlowContext, buckets: readonly Bucket[]): Tick[] {
  const step = Math.max(1, Math.ceil(buckets.length / 6))
  return buckets.flatMap(({ since, until }, at) => {
    const back = buckets.length - 1 - at
    if (back % step > 0) return []
    const isRunning = back === 0 && until === context.facts.today
    const isWeek = daysBetween(since, until) > 0 || buckets.length <= 26
    const text = isRunning && isWeek && buckets.length > 2 ? 'now' : dayWords(context, since)
    return { at: (at + 0.5) / buckets.length, text, isMinor: (back / step) % 2 === 1 }
  })
}

/** Dates below days drawn from edge to edge. */
export function dayTicks(context: FlowContext, { since, until }: Period, count = 6): Tick[] {
  const days = daysBetween(since, until) + 1
  const step = Math.max(1, Math.ceil(days / count / 7) * (days > 14 ? 7 : 1))
  const ticks: Tick[] = []
  for (let at = 0; at < days; at += step) {
    if (days - at < step * 0.6 && at > 0) break
    ticks.push({ at: at / days, text: dayWords(context, addDays(since, at)), isMinor: (at / step) % 2 === 1 })
  }
  return ticks
}

/** A moment's position within the days, from 0 to 1. */
export function shareOf(day: Day, hour: number, { since, until }: Period): number {
  return (daysBetween(since, day) + (hour + 0.5) / 24) / (daysBetween(since, until) + 1)
}
