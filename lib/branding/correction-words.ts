import { type ColorRole, type Correction, controlRatio, textRatio } from './palette'
import { toOklch } from './oklch'

export const roleNames: Readonly<Record<ColorRole, string>> = {
  primary: 'Primary',
  secondary: 'Secondary',
  accent: 'Accent',
  background: 'Paper',
  text: 'Ink',
}

/**
 * What is shown instead of the chosen colour, and why, in one sentence. Ratios are never rounded up to a limit they
 * miss.
 */
export function correctionSentence({ role, theme, wish, used, why, before, after }: Correction): string {
  const name = roleNames[role]
  const when = theme === 'day' ? 'by day' : 'at night'
  const shade = toOklch(used).l < toOklch(wish).l ? 'darker' : 'lighter'
  if (why === 'paper') return `${name} is too strong to write on ${when}, so a ${shade} shade of it is used.`
  const least = why === 'text' ? textRatio : controlRatio
  const problem =
    before < least ? `is hard to ${why === 'text' ? 'read' : 'see'} on paper` : 'leaves its label hard to read'
  return `${name} ${problem} ${when} (${ratio(before)}), so a ${shade} shade is used (${ratio(after)}).`
}

const ratio = (value: number) => `${(Math.floor(value * 10) / 10).toFixed(1)}:1`
