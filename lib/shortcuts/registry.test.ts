import { expect, test, vi } from 'vitest'
import { createShortcutRegistry, sequenceMs, type Shortcut, type Situation } from './registry'

const quiet: Situation = {
  isTyping: false,
  isMac: false,
  hasDialog: false,
  isOnlyDialog: () => false,
  hasSingleKeys: true,
  now: 0,
}
const stroke = (key: string, ctrlKey = false) => ({
  key,
  code: '',
  ctrlKey,
  metaKey: false,
  altKey: false,
  shiftKey: false,
})

function withShortcut(shortcut: Partial<Shortcut>) {
  const registry = createShortcutRegistry()
  const run = vi.fn<() => void>()
  const leave = registry.register({ label: 'It', group: 'Anywhere', keys: 'N', run, ...shortcut })
  return { registry, run, leave }
}

test('a key runs its shortcut until the shortcut is removed', () => {
  const { registry, run, leave } = withShortcut({})
  expect(registry.press(stroke('n'), quiet)).toBe(true)
  leave()
  expect(registry.press(stroke('n'), quiet)).toBe(false)
  expect(run).toHaveBeenCalledTimes(1)
})

const silent: [title: string, shortcut: Partial<Shortcut>, situation: Partial<Situation>][] = [
  ['while someone types', {}, { isTyping: true }],
  ['with a dialog open', {}, { hasDialog: true }],
  ['of another dialog', { inDialog: '.menu' }, { hasDialog: true, isOnlyDialog: (selector) => selector === '.other' }],
  ['while it is disabled', { isEnabled: () => false }, {}],
  ['while single keys are switched off', {}, { hasSingleKeys: false }],
  ['that is only listed', { run: undefined }, {}],
]
test.each(silent)('no shortcut runs %s', (_, shortcut, situation) => {
  const { registry, run } = withShortcut(shortcut)
  expect(registry.press(stroke('n'), { ...quiet, ...situation })).toBe(false)
  expect(run).not.toHaveBeenCalled()
})

test('a command with Ctrl is not typing: it runs from a field too', () => {
  const { registry, run } = withShortcut({ keys: 'Mod+K' })
  registry.press(stroke('k', true), { ...quiet, isTyping: true, hasSingleKeys: false })
  expect(run).toHaveBeenCalledTimes(1)
})

test("a dialog's own shortcut runs in it", () => {
  const { registry, run } = withShortcut({ inDialog: '.menu' })
  registry.press(stroke('n'), { ...quiet, hasDialog: true, isOnlyDialog: (selector) => selector === '.menu' })
  expect(run).toHaveBeenCalledTimes(1)
})

test('G then D is one shortcut, if D comes next and in time', () => {
  const { registry, run } = withShortcut({ keys: 'G D' })
  const press = (key: string, now: number) => registry.press(stroke(key), { ...quiet, now })
  press('d', 0)
  press('g', 10)
  press('x', 20)
  press('d', 30)
  press('g', 100)
  press('d', 101 + sequenceMs)
  expect(run).not.toHaveBeenCalled()
  press('g', 5000)
  press('Shift', 5001)
  expect(press('d', 5002)).toBe(true)
  expect(run).toHaveBeenCalledTimes(1)
})

test('a key that does not complete a sequence counts on its own', () => {
  const { registry, run } = withShortcut({})
  registry.register({ label: 'Dashboard', group: 'Go to', keys: 'G D', run: () => {} })
  registry.press(stroke('g'), quiet)
  registry.press(stroke('n'), quiet)
  expect(run).toHaveBeenCalledTimes(1)
})

test('of two shortcuts with the same key, the last one that can run wins', () => {
  const { registry, run } = withShortcut({})
  let isOpen = true
  const later = vi.fn<() => void>()
  registry.register({ label: 'Later', group: 'Dojo', keys: 'N', run: later, isEnabled: () => isOpen })
  registry.press(stroke('n'), quiet)
  expect([later.mock.calls.length, run.mock.calls.length]).toEqual([1, 0])
  isOpen = false
  registry.press(stroke('n'), quiet)
  expect([later.mock.calls.length, run.mock.calls.length]).toEqual([1, 1])
  expect(registry.list().map(({ label }) => label)).toEqual(['It'])
})
