import { expect, test } from 'vitest'
import { commandQuery, filterCommands } from './commands'

test.each([
  ['>', ''],
  ['> dark', 'dark'],
  ['  >new dojo ', 'new dojo'],
  ['dark', null],
  ['a > b', null],
  ['', null],
])('%j is the command %j', (query, expected) => {
  expect(commandQuery(query)).toBe(expected)
})

const commands = ['New dojo', 'New technique', 'Go to Dashboard', 'Theme: Dark', 'Sign out'].map((label) => ({ label }))
test.each([
  ['', ['New dojo', 'New technique', 'Go to Dashboard', 'Theme: Dark', 'Sign out']],
  ['d', ['New dojo', 'Go to Dashboard', 'Theme: Dark']],
  ['dojo new', ['New dojo']],
  ['THEME', ['Theme: Dark']],
  ['ojo', []],
])('"> %s" lists %j', (query, expected) => {
  expect(filterCommands(commands, query).map(({ label }) => label)).toEqual(expected)
})
