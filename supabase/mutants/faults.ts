import type { Fault } from './fault.ts'
import { locks } from './locks.ts'
import { money } from './money.ts'
import { permissions } from './permissions.ts'
import { policies } from './policies.ts'
import { bin, dates, limits, people } from './rules.ts'

/** Faults by kind. Of policies, permissions, money and locks every one has to be noticed. */
export const faults: Record<string, readonly Fault[]> = { policies, permissions, money, locks, limits, bin, dates, people }
