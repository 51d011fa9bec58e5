import { expect, test } from 'vitest'
import { isAppPath } from './app-routes'
import { sitePages } from './pages'

test.each([
  ['/auth?tab=try', true],
  ['/dashboard', true],
  ['/dojo/7/archive', true],
  ['/dojo#kata', true],
  ['/public/abc', true],
  ['/', false],
  ['/dojos', false],
  ['/project-mastery', false],
  ['/project-mastery-templates', true],
])('%s belongs to the app: %s', (path, expected) => {
  expect(isAppPath(path)).toBe(expected)
})

test('no page of the site has an address of the app', () => {
  expect(sitePages.filter(({ path }) => isAppPath(path))).toEqual([])
})
