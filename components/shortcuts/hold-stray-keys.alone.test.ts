// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdStrayKeys } from './hold-stray-keys'

let stop: () => void
let now = 0
let heard: string[] = []
const hear = (event: KeyboardEvent) => void heard.push(event.key)

beforeEach(() => {
  stop = holdStrayKeys()
  heard = []
  window.addEventListener('keydown', hear)
})
afterEach(() => {
  stop()
  window.removeEventListener('keydown', hear)
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

function press(key: string, target: Element = document.body, more: KeyboardEventInit = {}) {
  now += 100
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  Object.defineProperty(event, 'timeStamp', { value: now })
  target.dispatchEvent(event)
  return event
}

function field() {
  const element = document.createElement('textarea')
  document.body.append(element)
  return element
}

/** Types "a" into a field that is gone afterwards. */
function typeInto(element = field()) {
  press('a', element)
  element.remove()
  heard = []
}

test('the rest of a sentence whose field has gone reaches no one, and does nothing where the focus is', () => {
  typeInto()
  for (const key of ['h', ' ', 'Enter', 'Backspace', 'H', 'c']) {
    press('Shift')
    expect([key, press(key).defaultPrevented]).toEqual([key, true])
  }
  const withAltGraph = { ctrlKey: true, altKey: true, modifierAltGraph: true }
  expect(press('@', document.body, withAltGraph).defaultPrevented).toBe(true)
  expect(new Set(heard)).toEqual(new Set(['Shift']))
})

test.each<[string, () => void]>([
  ['a pause', () => void (now += 3100)],
  ['Escape', () => void press('Escape')],
  ['an arrow', () => void press('ArrowDown')],
  ['a command', () => void press('k', document.body, { ctrlKey: true })],
  ['a pointer', () => void document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))],
  ['typing in another field', () => void press('a', field())],
])('after %s, letters are shortcuts again', (_, act) => {
  typeInto()
  press('h')
  act()
  heard = []
  expect(press('h').defaultPrevented).toBe(false)
  expect(heard).toEqual(['h'])
})

test('a field that a key of the person closes, or that is still there, holds nothing', () => {
  for (const key of ['Enter', 'Escape', 'Tab']) {
    const element = field()
    press(key, element)
    element.remove()
    expect(press('h').defaultPrevented).toBe(false)
  }
  const list = field()
  list.addEventListener('keydown', (event) => event.preventDefault())
  press('1', list)
  list.remove()
  expect(press('h').defaultPrevented).toBe(false)
  press('a', field())
  expect(press('h').defaultPrevented).toBe(false)
})

test('letters of a word that is being composed count as typing', () => {
  const element = field()
  press('Process', element, { isComposing: true })
  element.remove()
  expect(press('h').defaultPrevented).toBe(true)
})
