import { expect, test } from 'vitest'
import { findTrap } from './trap'

test.each([
  ['who takes a minute', { elapsed: '60000', subject: '' }, null],
  ['who has no scripts', { subject: '' }, null],
  ['whose script had not begun to count', { elapsed: '', subject: '' }, null],
  ['who fills the field that nobody sees', { elapsed: '60000', subject: 'Cheap ink' }, 'decoy'],
  ['who fills it without scripts', { subject: 'x' }, 'decoy'],
  ['who is done in a moment', { elapsed: '400', subject: '' }, 'haste'],
  ['who makes up a time', { elapsed: 'soon', subject: '' }, 'haste'],
])('somebody %s: %o', (_, fields, trap) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  expect(findTrap(form)).toBe(trap)
})
