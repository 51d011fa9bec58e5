/** The field that people do not see. Its name is one that programs like to fill in. */
export const decoyField = 'subject'
/** How long the form was before somebody, in milliseconds; only a browser with scripts says so. */
export const elapsedField = 'elapsed'

/** Nobody writes a message in less. */
const quickestMs = 3000

export type Trap = 'decoy' | 'haste'

/**
 * What gives a sender away as a program; null for people. Whoever is trapped is answered as everybody is, and the message is
 * kept apart: a person who was taken for a program is not lost.
 */
export function findTrap(form: FormData): Trap | null {
  if (form.get(decoyField)) return 'decoy'
  const elapsed = form.get(elapsedField)
  // Without scripts there is no such field, and a person without scripts is still a person.
  if (typeof elapsed !== 'string' || elapsed === '') return null
  return Number(elapsed) >= quickestMs ? null : 'haste'
}
