import { expect, test } from 'vitest'
import { findTrap } from './trap'

test.each([
  ['someone who takes a minute', { elapsed: '60000', subject: '' }, null],
  ['someone without scripts', { subject: '' }, null],
  ['someone whose script had not started to count', { elapsed: '', subject: '' }, null],
  ['a sender that fills the hidden field', { elapsed: '60000', subject: 'Cheap ink' }, 'decoy'],
  ['a sender that fills it without scripts', { subject: 'x' }, 'decoy'],
  ['a sender that is done in a moment', { elapsed: '400', subject: '' }, 'haste'],
  ['a sender that makes up a time', { elapsed: 'soon', subject: '' }, 'haste'],
])('%s: %o', (_, fields, trap) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  expect(findTrap(form)).toBe(trap)
})
