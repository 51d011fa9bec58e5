import { describe, expect, test } from 'vitest'
import { isTooDeep } from './markdown-depth'

const nested = (depth: number, line: (depth: number) => string) =>
  Array.from({ length: depth }, (_, at) => line(at)).join('\n')

describe('a text that nests as people nest', () => {
  test.each([
    ['nothing', ''],
    ['quotes of quotes', `${'> '.repeat(12)}said someone`],
    ['lists of lists', nested(12, (at) => `${'  '.repeat(at)}- point`)],
    ['a rule of many dashes', '- '.repeat(60)],
    ['a rule of many stars', '* '.repeat(60)],
    ['much emphasis one after the other', '**bold** and *soft* and ~~gone~~ '.repeat(60)],
    ['many links', '[link](https://example.com) '.repeat(60)],
    ['a bracket that is never closed', '['.repeat(200)],
    ['stars that mean nothing', '2 * 3 * 4 * 5 '.repeat(60)],
    ['a long underline', `Title\n${'-'.repeat(200)}`],
    ['code that is indented far', `${' '.repeat(100)}return 1`],
    ['many paragraphs with open stars', '*open\n\n'.repeat(100)],
    ...['\n\n', '\n  \n', '\n> \n', '\r\n\r\n', '\r\r'].map((end) => [
      `paragraphs that open and others that close, between ${JSON.stringify(end)}`,
      `*open${end}`.repeat(80) + `closed*${end}`.repeat(80),
    ]),
    ['brackets in paragraphs of their own', '[open\n\n'.repeat(80) + 'closed]\n\n'.repeat(80)],
    ['stars within words', 'a*b*'.repeat(80)],
    ['stars that mean nothing before much emphasis', 'a * '.repeat(80) + '*soft* '.repeat(80)],
    ['stars at the start that are never closed', `${'*'.repeat(80)}a`],
    ['escaped stars', '\\*a '.repeat(80) + 'a\\* '.repeat(80)],
  ])('may: %s', (_, text) => {
    expect(isTooDeep(text)).toBe(false)
  })
})

test.each<[string, (depth: number) => string]>([
  ['quotes', (depth) => '>'.repeat(depth)],
  ['stars', (depth) => `${'*'.repeat(depth)}a${'*'.repeat(depth)}`],
  ['brackets', (depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`],
  ['brackets after a stray one', (depth) => `]${'['.repeat(depth)}${']'.repeat(depth)}`],
])('sixty %s are the most', (_, nestedBy) => {
  expect([60, 61].map((depth) => isTooDeep(nestedBy(depth)))).toEqual([false, true])
})

test.each([
  ['quotes', '>'.repeat(100)],
  ['quotes in quotes of another line', `a\n\n${'> '.repeat(40)}`],
  ['lists in one line', `${'- '.repeat(40)}a`],
  ['numbered lists', `${'1. '.repeat(40)}a`],
  ['lists by indentation', nested(60, (at) => `${'  '.repeat(at)}- a`)],
  ['lists by tabs', nested(40, (at) => `${'\t'.repeat(at)}- a`)],
  ['lists in quotes', '> - '.repeat(30)],
  ['footnotes', '[^a]: '.repeat(30)],
  ['stars', `${'*'.repeat(80)}a${'*'.repeat(80)}`],
  ['emphasis over words', `${'*a '.repeat(80)}${' a*'.repeat(80)}`],
  ['emphasis over lines', `${'*a\\\n'.repeat(80)}${'a*\\\n'.repeat(80)}`],
  [
    'emphasis that closes a little in between',
    '*a '.repeat(50) + 'a* '.repeat(5) + '*a '.repeat(20) + 'a* '.repeat(65),
  ],
  ['stars between words', `a${'*'.repeat(80)}b`],
  ['brackets', `${'['.repeat(80)}${']'.repeat(80)}`],
  ['lines that end as on an old Mac', `a\r\r${'>'.repeat(100)}`],
])('%s are too deep', (_, text) => {
  expect(isTooDeep(text)).toBe(true)
})
