import { describe, expect, test } from 'vitest'
import { safeReturnPath, withReturnPath } from './return-path'

describe('a path of this site is kept', () => {
  test.each([
    '/dashboard',
    '/dojo/3b1f',
    '/dojo/3b1f?card=9#comments',
    '/new-board/personal',
    '/dojo/1?filter=a%20b',
    '/dojo/caf%C3%A9',
    '/dashboard?q=50%25',
    '/dashboard?q=a%5Cb//c',
    '/authors',
    '/@mia',
    '/',
    `/${'a'.repeat(1999)}`,
  ])('%s', (path) => {
    expect(safeReturnPath(path)).toBe(path)
  })
})

describe('anything else becomes the dashboard', () => {
  test.each([
    ['nothing', undefined],
    ['null', null],
    ['an empty text', ''],
    ['a list, from ?next=a&next=b', ['/dojo/1', '/dojo/2']],
    ['a relative path', 'dashboard'],
    ['another site', 'https://evil.example/'],
    ['another site without a scheme', '//evil.example'],
    ['three slashes', '///evil.example'],
    ['a backslash for a slash', '/\\evil.example'],
    ['a backslash further on', '/dojo\\..\\\\evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,hello'],
    ['a tab between the slashes', '/\t/evil.example'],
    ['a line break between the slashes', '/\n/evil.example'],
    ['a null character', '/dojo/\0'],
    ['a leading space', ' //evil.example'],
    ['an encoded slash', '/%2Fevil.example'],
    ['an encoded backslash', '/%5Cevil.example'],
    ['a slash encoded twice', '/%252Fevil.example'],
    ['an encoded line break', '/dojo%0d%0aSet-Cookie:a=b'],
    ['dots that leave an encoded slash', '/./%2fevil.example'],
    ['dots that leave two slashes', '/.//evil.example'],
    ['dots that climb to two slashes', '/dojo/..//evil.example'],
    ['encoded dots that leave two slashes', '/%2e//evil.example'],
    ['half an escape', '/dojo/%E0%A4%A'],
    ['the sign-in page', '/auth'],
    ['the sign-out address', '/auth/sign-out'],
    ['the sign-in page, encoded', '/%61uth'],
    ['the sign-in page behind dots', '/dojo/../auth?next=/auth'],
    ['an address for programs', '/api/check-subscription'],
    ['an endless path', `/${'a'.repeat(2000)}`],
  ])('%s', (_, wanted) => {
    expect(safeReturnPath(wanted)).toBe('/dashboard')
  })
})

test('the caller may choose another fallback', () => {
  expect(safeReturnPath('//evil.example', '/')).toBe('/')
})

test('an address carries the return path, unless it is the usual one', () => {
  expect(withReturnPath('/auth', '/dojo/1?card=2')).toBe('/auth?next=%2Fdojo%2F1%3Fcard%3D2')
  expect(withReturnPath('/auth?tab=try', '/dojo/1')).toBe('/auth?tab=try&next=%2Fdojo%2F1')
  expect(withReturnPath('/auth', '/dashboard')).toBe('/auth')
})
