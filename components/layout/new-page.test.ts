import { expect, test } from 'vitest'
import { isNewPage } from './new-page'
import { isCurrent } from '@/components/navigation/links'

test.each([
  ['/', '/auth', true],
  ['/dashboard', '/dojo/1', true],
  ['/dojo/1', '/dojo/2', true],
  ['/dojo/1', '/dojo/1/technique/9', false],
  ['/dojo/1/technique/9', '/dojo/1', false],
  ['/public/a', '/public/a/9', false],
  ['/public/a/9', '/public/b', true],
  ['/dashboard', '/dashboard', false],
  ['/new-board', '/new-board/team', false],
  ['/new-board/team', '/new-board/routine', false],
  ['/dashboard', '/new-board/team', true],
])('from %s to %s is a new page: %s', (from, to, expected) => {
  expect(isNewPage(from, to)).toBe(expected)
})

test.each([
  ['/clans', '/clans/7', true],
  ['/clans', '/clansmen', false],
  ['/', '/dashboard', false],
  ['/dashboard', '/dashboard', true],
])('the link %s on %s is current: %s', (href, pathname, expected) => {
  expect(isCurrent(href, pathname)).toBe(expected)
})
