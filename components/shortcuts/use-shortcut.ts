'use client'

import { useEffect, useRef } from 'react'
import { createShortcutRegistry, type Shortcut } from '@/lib/shortcuts/registry'

/** The registry of this tab: parts of the page come and go, and register what they can do while they are shown. */
export const shortcutRegistry = createShortcutRegistry()

/**
 * Registers a shortcut while the calling component is on screen. It runs by its keys, is listed on the sheet behind `?`
 * and, where it has a `run`, among the commands behind `>` in the search:
 *
 *     useShortcut({ keys: 'F', label: 'Filter', group: 'Dojo', run: openFilter, isEnabled: () => canFilter })
 *
 * Words and keys that a tooltip or menu also shows are in shortcut-table.ts, and are spread in:
 * `useShortcut({ ...table.newTechnique, run })` beside
 * `<IconButton shortcut={<ShortcutKeys of={table.newTechnique} />}`. No shortcut runs while the person types or
 * composes, nor with a dialog open unless `inDialog` names that dialog; `Mod+` ones do run from a field. Without `keys`
 * it is only a command; without `run` it is only listed (another part of the page listens for those keys).
 */
export function useShortcut({ keys, label, group, run, isEnabled, inDialog, isKeysOnly }: Shortcut): void {
  const hasRun = run !== undefined
  const isAlwaysKeysOnly = typeof isKeysOnly === 'function' ? undefined : isKeysOnly
  // No effect events: the lists call these while they render.
  const latest = useRef({ run, isEnabled, isKeysOnly })
  useEffect(() => {
    latest.current = { run, isEnabled, isKeysOnly }
  })
  useEffect(
    () =>
      shortcutRegistry.register({
        keys,
        label,
        group,
        inDialog,
        isKeysOnly: isAlwaysKeysOnly ?? (() => isTrue(latest.current.isKeysOnly)),
        run: hasRun ? () => latest.current.run?.() : undefined,
        isEnabled: () => latest.current.isEnabled?.() ?? true,
      }),
    [keys, label, group, inDialog, isAlwaysKeysOnly, hasRun],
  )
}

function isTrue(answer: Shortcut['isKeysOnly']): boolean {
  return typeof answer === 'function' ? answer() : (answer ?? false)
}
