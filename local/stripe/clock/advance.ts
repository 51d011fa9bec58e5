import type { World } from '../world/world.ts'
import { firstDue } from './first-due.ts'

/** Lets everything happen that is due by now, one after the other, each at its own time. */
export function advance(world: World): void {
  for (let due = firstDue(world); due !== null; due = firstDue(world)) world.at(due.customer, due.at, due.run)
}
