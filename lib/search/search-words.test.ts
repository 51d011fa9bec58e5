import { expect, test } from 'vitest'
import { noFilters } from './schema'
import { searchWords } from './search-words'

test('what was searched is said, with every limit', () => {
  expect(searchWords(noFilters, {})).toBe('Searched dojos and techniques by title, description, tag, step and comment.')
  const filters = {
    ...noFilters,
    type: 'techniques',
    priority: 'high',
    isOverdue: true,
    updated: 'week',
    assignee: 'x',
  } as const
  expect(searchWords(filters, { person: 'Mia', place: 'Night shift' })).toBe(
    'Searched techniques by title, description, tag, step and comment, high priority, assigned to Mia, overdue, updated in the last 7 days, only in Night shift.',
  )
})

test('dojos have no priority, so it is not named', () => {
  expect(searchWords({ ...noFilters, type: 'dojos', priority: 'high', updated: 'earlier' }, {})).toBe(
    'Searched dojos by title and description, not updated for 90 days.',
  )
})
