import { expect, test } from 'vitest'
import { editOutline } from '@/lib/goals/edit-outline'
import { scaffold } from '@/lib/goals/scaffold'
import type { Candidate } from '@/lib/goals/take-apart'
import { readUnsaved, unsavedText } from './unsaved-outlines'

const found: Candidate = { id: 'scaffold', kind: 'scaffold', name: 'Four plain phases', outline: scaffold() }
const model: Candidate = { ...found, id: 'model-1', kind: 'model' }
const renamed = editOutline(found.outline, { type: 'renamed', id: found.outline.items[0]?.id ?? '', title: 'Mine' })

test('changes and proposals are read as they were written', () => {
  expect(unsavedText({ proposed: [], changed: [] })).toBeNull()
  const unsaved = { proposed: [model], changed: [['scaffold', renamed] as const] }
  expect(readUnsaved(unsavedText(unsaved) ?? '', [found])).toEqual(unsaved)
})

test('what cannot be used is left out', () => {
  const text = unsavedText({ proposed: [], changed: [['concert', renamed]] }) ?? ''
  expect(readUnsaved(text, [found])).toBeUndefined()
  expect(readUnsaved('{"proposed":[],"changed":[["scaffold",{}]]}', [found])).toBeUndefined()
  expect(readUnsaved('{', [found])).toBeUndefined()
})
