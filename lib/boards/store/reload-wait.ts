import type { BoardSnapshot } from '../schema'

/** What a load of the board takes the database, and as much again for what else it is asked. */
const perCardMs = 0.04
const longestMs = 10_000
/** Less is not worth waiting for. */
const shortestMs = 50

/**
 * How long this client waits before it loads what someone else has changed. Otherwise everyone who has the board open
 * would load it in the same moment, and everyone else would wait for all of them.
 */
export function reloadWaitMs({ lists, members }: BoardSnapshot, random = Math.random()): number {
  const cards = lists.reduce((sum, list) => sum + list.cards.length, 0)
  const waitMs = random * Math.min(cards * members.length * perCardMs, longestMs)
  return waitMs < shortestMs ? 0 : waitMs
}
