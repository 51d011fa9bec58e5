/**
 * Keys as written in the registry: `N`, `?`, `Mod+K` (⌘ on a Mac, Ctrl elsewhere), `Alt+↑` (⌥ on a Mac), `G D` (one
 * after the other).
 */
export type Keys = string

/** The parts of a keyboard event that are used. */
export type Stroke = {
  key: string
  code: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

export function chordsOf(keys: Keys): string[] {
  return keys.split(' ')
}

/** Whether a key press is typing: with ⌘ or Ctrl held it is a command, even inside a field. */
export function isCommand(chord: string): boolean {
  return chord.startsWith('Mod+')
}

export function matchesChord(stroke: Stroke, chord: string, isMac: boolean): boolean {
  const wantsMod = isCommand(chord)
  const hasMod = isMac ? stroke.metaKey && !stroke.ctrlKey : stroke.ctrlKey && !stroke.metaKey
  if (wantsMod ? !hasMod : stroke.ctrlKey || stroke.metaKey) return false
  if (stroke.altKey) return false
  const wanted = wantsMod ? chord.slice('Mod+'.length) : chord
  if (!/^[A-Z]$/.test(wanted)) return stroke.key === wanted
  return !stroke.shiftKey && letterOf(stroke) === wanted
}

/** The letter on the key; on a keyboard without Latin letters, the Latin letter at that position. */
function letterOf({ key, code }: Stroke): string {
  if (/^[a-z]$/i.test(key)) return key.toUpperCase()
  return key.length === 1 && key > '\u007F' ? (/^Key([A-Z])$/.exec(code)?.[1] ?? '') : ''
}

/** One name per chord: `['⌘K']`, `['Ctrl+K']`, `['G', 'D']`. */
export function nameKeys(keys: Keys, isMac: boolean): string[] {
  return chordsOf(keys).map(isMac ? nameOnMac : (chord) => chord.replace('Mod+', 'Ctrl+'))
}

/** Symbols without a plus, in the order that macOS uses. */
const macSigns = [
  ['Alt+', '⌥'],
  ['Shift+', '⇧'],
  ['Mod+', '⌘'],
] as const

function nameOnMac(chord: string): string {
  const held = macSigns.filter(([name]) => chord.includes(name))
  return held.map(([, sign]) => sign).join('') + held.reduce((rest, [name]) => rest.replace(name, ''), chord)
}

/** The value of `aria-keyshortcuts`, which does not support sequences. */
export function ariaKeys(keys: Keys): string | undefined {
  if (chordsOf(keys).length > 1) return undefined
  return isCommand(keys) ? `${keys.replace('Mod', 'Meta')} ${keys.replace('Mod', 'Control')}` : keys
}
