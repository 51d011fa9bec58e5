import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { themeScript } from './theme-script'

function classAfter(stored: string | null | Error, isNight: boolean): string | undefined {
  let added: string | undefined
  const getItem = () => {
    if (stored instanceof Error) throw stored
    return stored
  }
  runInNewContext(themeScript, {
    localStorage: { getItem },
    matchMedia: () => ({ matches: isNight }),
    document: { documentElement: { classList: { add: (name: string) => (added = name) } } },
  })
  return added
}

test.each([
  [null, false, 'light'],
  [null, true, 'dark'],
  ['system', true, 'dark'],
  ['light', true, 'light'],
  ['dark', false, 'dark'],
  [new Error('storage is denied'), true, 'dark'],
])('with %s chosen and night %s the page starts %s', (stored, isNight, expected) => {
  expect(classAfter(stored, isNight)).toBe(expected)
})
