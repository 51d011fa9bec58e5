import type { World } from '../world/world.ts'
import { firstDue } from './first-due.ts'

/** Performs everything that is due by now, one after another, each at its own time. */
export function advance(world: World): void {
  for (let due = firstDue(world); due !== null; due = firstDue(world)) world.at(due.customer, due.at, due.run)
}
