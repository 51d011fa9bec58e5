import { normalForm } from '@/lib/normal-form'
import type { TextMention } from './schema'

/**
 * Of the people picked for a text, those it still mentions, in the order of picking. If a name was picked more often
 * than it now occurs, the last picks count: someone picked the wrong Mia first and corrected that.
 */
export function stillPicked(text: string, picked: readonly TextMention[]): TextMention[] {
  const written = normalForm(text)
  return picked.filter(({ name }, at) => {
    const later = picked.slice(at + 1).filter((other) => other.name === name).length
    return later < written.split(`@${name}`).length - 1
  })
}
