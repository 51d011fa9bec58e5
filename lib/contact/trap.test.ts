import { expect, test } from 'vitest'
import { findTrap } from './trap'

test.each([
  ['who takes a minute', { elapsed: '60000', website: '' }, null],
  ['who has no scripts', { website: '' }, null],
  ['whose script had not begun to count', { elapsed: '', website: '' }, null],
  ['who fills the field that nobody sees', { elapsed: '60000', website: 'https://ink.example' }, 'decoy'],
  ['who fills it without scripts', { website: 'x' }, 'decoy'],
  ['who is done in a moment', { elapsed: '400', website: '' }, 'haste'],
  ['who makes up a time', { elapsed: 'soon', website: '' }, 'haste'],
])('somebody %s: %o', (_, fields, trap) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  expect(findTrap(form)).toBe(trap)
})
