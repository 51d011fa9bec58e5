import { chordsOf, isCommand, type Keys, matchesChord, type Stroke } from './keys'

/** The heading it is listed under: on the sheet of shortcuts and among the search's commands. */
export const shortcutGroups = ['Anywhere', 'Go to', 'Dojo', 'Technique', 'Theme', 'Account'] as const
export type ShortcutGroup = (typeof shortcutGroups)[number]

export type Shortcut = {
  /** Its label is the same everywhere: on the sheet, in a tooltip, in a menu, among the commands. */
  label: string
  group: ShortcutGroup
  /** Without keys, it is only a command. */
  keys?: Keys | undefined
  /** Without it, the keys are only listed: another part of the page listens for them. */
  run?: (() => void) | undefined
  /** False if it can do nothing right now; then it is neither listed nor run. */
  isEnabled?: (() => boolean) | undefined
  /** A selector of the only dialog in which the keys work too. */
  inDialog?: string | undefined
  /** On the sheet, but not among the commands, if it makes no sense there, or not now. */
  isKeysOnly?: boolean | (() => boolean) | undefined
}

/** The state of the page when a key is pressed. */
export type Situation = {
  isTyping: boolean
  isMac: boolean
  /** Whether any dialog is open, and whether all that are match a selector. */
  hasDialog: boolean
  isOnlyDialog: (selector: string) => boolean
  /** Whether keys without ⌘ or Ctrl are switched on. */
  hasSingleKeys: boolean
  now: number
}

/** The second key of a sequence has to follow within this time. */
export const sequenceMs = 1500

/** All shortcuts of the page as it is now. If two want the same keys, the last one registered wins. */
export function createShortcutRegistry() {
  let shortcuts: readonly Shortcut[] = []
  let started: { chords: string; at: number } | undefined
  const listeners = new Set<() => void>()
  const set = (next: readonly Shortcut[]) => {
    shortcuts = next
    for (const listener of listeners) listener()
  }

  const mayRun = ({ run, keys = '', isEnabled, inDialog }: Shortcut, situation: Situation) => {
    if (!run) return false
    if (!isCommand(keys) && (situation.isTyping || !situation.hasSingleKeys)) return false
    if (situation.hasDialog && !(inDialog && situation.isOnlyDialog(inDialog))) return false
    return isEnabled?.() ?? true
  }

  return {
    /** @returns a function that removes it */
    register(shortcut: Shortcut): () => void {
      set([...shortcuts, shortcut])
      return () => set(shortcuts.filter((other) => other !== shortcut))
    },
    /** The enabled shortcuts, in the order in which they were registered. */
    list: (): Shortcut[] => shortcuts.filter(({ isEnabled }) => isEnabled?.() ?? true),
    all: () => shortcuts,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** @returns whether the key press was meant for a shortcut, which has then run or waits for its second key */
    press(stroke: Stroke, situation: Situation): boolean {
      // A modifier that is held for "?" is not a key of a sequence.
      if (['Shift', 'Control', 'Meta', 'Alt'].includes(stroke.key)) return false
      const before = started && situation.now - started.at <= sequenceMs ? started.chords : ''
      started = undefined
      for (const shortcut of shortcuts.toReversed()) {
        const chords = chordsOf(shortcut.keys ?? '')
        const place = before === '' ? 0 : chords.indexOf(before) + 1
        if (before !== '' && place === 0) continue
        if (!matchesChord(stroke, chords[place] ?? '', situation.isMac) || !mayRun(shortcut, situation)) continue
        const chord = chords[place] ?? ''
        if (place === chords.length - 1) shortcut.run?.()
        else started = { chords: chord, at: situation.now }
        return true
      }
      // The first key did not start a sequence with this one, so this one counts on its own.
      return before !== '' && this.press(stroke, situation)
    },
  }
}
