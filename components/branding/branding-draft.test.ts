import { expect, test } from 'vitest'
import { unbranded } from '@/lib/branding/schema'
import { draftOf, unsavedText, withUnsaved } from './branding-draft'

const branding = { ...unbranded('b0000000-0000-4000-8000-000000000001'), brand_name: 'Crane', custom_css: '.a {}' }
const saved = draftOf(branding)

test('what was not saved is kept with what it was before', () => {
  expect(unsavedText(saved, saved)).toBeNull()
  const text = unsavedText(saved, { ...saved, custom_css: '.b {}', primary_color: '#zz' }) ?? ''
  // Someone else has changed the styles and the name since.
  const left = withUnsaved({ ...branding, brand_name: 'Heron', custom_css: '.c {}' }, text)
  expect(left?.draft).toMatchObject({ brand_name: 'Heron', custom_css: '.b {}', primary_color: '#zz' })
  expect(left?.saved).toMatchObject({ brand_name: 'Heron', custom_css: '.a {}', primary_color: null })
})

test.each(['', '{', '{"from":{}}', '{"from":{},"to":{"font_family":"wingdings"}}'])('%s is nothing', (text) => {
  expect(withUnsaved(branding, text)).toBeUndefined()
})

test('what has been saved in the meantime is no longer unsaved', () => {
  const text = unsavedText(saved, { ...saved, brand_name: 'Crane', custom_css: '.b {}' }) ?? ''
  expect(withUnsaved({ ...branding, brand_name: 'Crane', custom_css: '.b {}' }, text)).toBeUndefined()
  expect(withUnsaved({ ...branding, brand_name: 'Crane' }, text)?.saved.brand_name).toBe('Crane')
})
