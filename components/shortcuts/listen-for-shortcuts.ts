import { typedKey } from '@/components/ui/typed-key'
import type { Situation } from '@/lib/shortcuts/registry'
import { shortcutRegistry } from './use-shortcut'

/** Everything that replaces the page while it is open, unlike a popover's small dialog. */
const dialogs = '[role="dialog"]:not([popover]), [role="alertdialog"], dialog[open]'
const fields = 'input, textarea, select, [role="menu"], [role="listbox"], [popover]'

/** Controls without typing: letters are free there. */
const untyped = 'input:is([type="checkbox"], [type="radio"], [type="button"], [type="submit"])'

/** One listener for all shortcuts of the page. @returns a function that stops it */
export function listenForShortcuts(): () => void {
  const handleKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || typedKey(event) === undefined) return
    if (shortcutRegistry.press(event, situationOf(event.target))) event.preventDefault()
  }
  window.addEventListener('keydown', handleKey)
  return () => window.removeEventListener('keydown', handleKey)
}

/** The topmost open thing, which keys are meant for. */
export function openDialogs(): Element[] {
  return [...document.querySelectorAll(dialogs)]
}

function situationOf(target: EventTarget | null): Situation {
  const open = openDialogs()
  return {
    isTyping: isTyping(target),
    // Set by the head's script, before the first paint.
    isMac: document.documentElement.hasAttribute('data-mac'),
    hasDialog: open.length > 0,
    isOnlyDialog: (selector) => open.every((dialog) => dialog.matches(selector)),
    hasSingleKeys: hasSingleKeys(),
    now: performance.now(),
  }
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || (target.closest(fields) !== null && !target.matches(untyped))
}

/** Keys without ⌘ or Ctrl can be switched off, for people who use speech input or press keys by accident (WCAG 2.1.4). */
const storageKey = 'single-key-shortcuts'

export function hasSingleKeys(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

export function setSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    // Without storage the keys stay as they are.
  }
}
