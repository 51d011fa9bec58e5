import { expect, test } from 'vitest'
import { playbooks } from '@/content/playbooks/all-playbooks'
import { listTemplates, matchingTemplates } from './list-templates'

const all = listTemplates(playbooks)
const slugs = (query: string, category = '') => matchingTemplates(all, query, category).map(({ slug }) => slug)

test.each([
  ['moving', 'moving-house'],
  ['go to mark', 'product-launch'],
  ['new col', 'onboarding-colleague'],
  ['VACATION', 'trip'],
  ['exam', 'exams'],
])('“%s” finds %s', (query, slug) => expect(slugs(query)).toContain(slug))

test('every word has to fit, as the start of one', () => {
  expect(slugs('exam moving')).toEqual([])
  expect(slugs('xam')).toEqual([])
})

test('nothing typed shows all, or all of a category', () => {
  expect(slugs('  ')).toHaveLength(playbooks.length)
  expect(slugs('', 'Home')).toEqual(['moving-house', 'renovation', 'trip', 'garden'])
})
