import { expect, test } from 'vitest'
import { updatedDays } from './updated-days'

test.each([
  ['any', {}],
  ['today', { from: '2026-03-02' }],
  ['week', { from: '2026-02-24' }],
  ['month', { from: '2026-02-01' }],
  ['quarter', { from: '2025-12-03' }],
  ['earlier', { to: '2025-12-02' }],
] as const)('%s', (when, days) => {
  expect(updatedDays(when, '2026-03-02')).toEqual(days)
})
