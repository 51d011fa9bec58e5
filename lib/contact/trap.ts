/** The field that people do not see. Bots like to fill in fields with this name. */
export const decoyField = 'subject'
/** How long the form was on screen, in milliseconds; only browsers with scripts report it. */
export const elapsedField = 'elapsed'

/** No one writes a message in less time. */
const quickestMs = 3000

export type Trap = 'decoy' | 'haste'

/**
 * What gives a sender away as a bot; null for people. A trapped sender gets the same answer as everyone else, and the
 * message is stored separately, so that a person who is mistaken for a bot is not lost.
 */
export function findTrap(form: FormData): Trap | null {
  if (form.get(decoyField)) return 'decoy'
  const elapsed = form.get(elapsedField)
  // Browsers without scripts do not send this field, and people without scripts are still people.
  if (typeof elapsed !== 'string' || elapsed === '') return null
  return Number(elapsed) >= quickestMs ? null : 'haste'
}
