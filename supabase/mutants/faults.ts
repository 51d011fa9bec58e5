import { bounds } from './bounds.ts'
import { budget } from './budget.ts'
import type { Fault } from './fault.ts'
import { flow } from './flow.ts'
import { hub } from './hub.ts'
import { locks } from './locks.ts'
import { money } from './money.ts'
import { morningLetters } from './morning-letters.ts'
import { offers } from './offers.ts'
import { permissions } from './permissions.ts'
import { policies } from './policies.ts'
import { repeats } from './repeats.ts'
import { bin, dates, limits, people } from './rules.ts'
import { telling } from './telling.ts'
import { weeklyLetters } from './weekly-letters.ts'

/** Faults by kind. Of locks, money, permissions and policies every one has to be noticed. */
export const faults: Record<string, readonly Fault[]> = {
  locks,
  money: [...money, ...budget],
  permissions,
  bin,
  people: [...people, ...offers],
  policies,
  limits,
  dates,
  telling: [...telling, ...weeklyLetters, ...morningLetters],
  flow,
  repeats,
  hub,
  bounds,
}
