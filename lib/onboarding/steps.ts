/** The steps of the tour by name, in order (spec section 2). A step is its position here, counted from 1. */
export const stepNames = [
  'Welcome',
  'Create Dojo',
  'Master Basics',
  'Ninja Tools',
  'Team Clans',
  'AI Assistance',
  'Customize',
  'Analytics',
  'Complete',
] as const

export const firstStep = 1
export const createStep = 2
export const lastStep = stepNames.length

/** What people try in their own dojo; the database uses the same words (`private.tried_on`). */
export const deeds = ['move', 'add', 'assign', 'line', 'rename', 'complete'] as const
export type Deed = (typeof deeds)[number]

/** What a step asks people to try. The first, the second and the last need nothing on the board. */
export const deedOfStep: Readonly<Record<number, Deed>> = {
  3: 'move',
  4: 'add',
  5: 'assign',
  6: 'line',
  7: 'rename',
  8: 'complete',
}

export function nameOfStep(step: number): string {
  return stepNames[step - 1] ?? stepNames[0]
}

export function isStep(step: number): boolean {
  return Number.isInteger(step) && step >= firstStep && step <= lastStep
}
