import { expect, test } from 'vitest'
import { changedFields } from './changed-fields.ts'

test('only what was changed is sent', () => {
  const before = { title: 'Import', description: 'Old words', color: null as string | null }
  expect(changedFields(before, { ...before })).toEqual({})
  expect(changedFields(before, { ...before, title: 'Export' })).toEqual({ title: 'Export' })
  expect(changedFields(before, { ...before, color: '#fff', description: '' })).toEqual({
    color: '#fff',
    description: '',
  })
})
