import type { Situation } from './catalogue'
import { notify } from './notify'

/** What a toast with typed text has. A whole queue may be refused: one toast keeps all that was typed. */
export function withText(text: string) {
  const words = (count: number) => `${count} changes were not saved`
  return { text, durationMs: 30_000, counted: { key: 'refused', count: 1, words } }
}

/** Says that what was typed was not even sent, since its field is gone, and offers to copy it. */
export function sayUnsent(situation: Situation, text: string, description: string): void {
  notify(situation, { description, ...withText(text) })
}
