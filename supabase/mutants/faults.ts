import type { Fault } from './fault.ts'
import { flow } from './flow.ts'
import { locks } from './locks.ts'
import { money } from './money.ts'
import { permissions } from './permissions.ts'
import { policies } from './policies.ts'
import { bin, dates, limits, people } from './rules.ts'
import { telling } from './telling.ts'

/** Faults by kind. Of locks, money, permissions and policies every one has to be noticed. */
export const faults: Record<string, readonly Fault[]> = {
  locks,
  money,
  permissions,
  bin,
  people,
  policies,
  limits,
  dates,
  telling,
  flow,
}
