import { expect, test } from 'vitest'
import { excerptOf, openIndex, writeIndex } from './search-articles'
import type { Article } from './schema'

const article = (slug: string, title: string, sections: [string | null, string][]): Article => ({
  slug,
  title,
  description: 'About it.',
  category: 'getting-started',
  order: 1,
  related: [],
  who: '',
  plan: '',
  checkedOn: '2026-11-21',
  headings: [],
  links: [],
  shots: [],
  walks: [],
  wordCount: 0,
  code: '',
  sections: sections.map(([heading, text]) => ({ id: heading?.toLowerCase() ?? null, heading, text })),
})

const search = openIndex(
  writeIndex([
    article('comments', 'Comments and mentions', [
      [null, 'Write below a technique.'],
      ['Calling', 'Type an at sign and the name of a colleague.'],
    ]),
    article('dates', 'Dates and priorities', [
      [null, 'A day and how much it matters.'],
      ['Calendar', 'Drag a technique to another day.'],
    ]),
  ]),
)
const paths = (query: string) => search(query).map(({ path }) => path)

test.each([
  ['a word of the title', 'mentions', ['/support/comments']],
  ['the beginning of a word', 'calend', ['/support/dates#calendar']],
  ['a typing error', 'colegue', ['/support/comments#calling']],
  ['swapped letters', 'calednar', ['/support/dates#calendar']],
  ['words of title and text together', 'dates drag', ['/support/dates#calendar']],
  ['a whole question', 'how do I drag to the calendar?', ['/support/dates#calendar']],
  ['what other boards call it', 'a day for a card', ['/support/dates#calendar']],
  ['a word that is nowhere', 'zzzzzz', []],
])('%s finds the section', (_, query, found) => {
  expect(paths(query)).toEqual(found)
})

test('an article is found once, at its best section', () => {
  expect(paths('technique')).toHaveLength(2)
})

test('the matched words are returned as they are in the text', () => {
  expect(search('colegue')[0]).toMatchObject({ heading: 'Calling', words: ['colleague'] })
})

test('an excerpt starts and ends with whole words, around the match', () => {
  const text = `${'before '.repeat(20)}ink ${'after '.repeat(40)}`
  const excerpt = excerptOf(text, ['ink'])
  expect(excerpt).toMatch(/^… before .* ink after .* after …$/)
  expect(excerptOf('Short and whole', ['whole'])).toBe('Short and whole')
})
