import { expect, test } from 'vitest'
import { filterBoards } from './filter-boards'

const boards = [
  { title: 'Autumn release', description: 'Everything that ships in November' },
  { title: 'Café Größe', description: '' },
  { title: 'Home', description: 'Garden, autumn leaves' },
]
const found = (query: string) => filterBoards(boards, query).map((board) => board.title)

test.each([
  ['autumn', ['Autumn release', 'Home']],
  ['AUTUMN', ['Autumn release', 'Home']],
  ['november', ['Autumn release']],
  ['leaves home', ['Home']],
  ['cafe', ['Café Größe']],
  ['Cafe\u0301', ['Café Größe']],
  ['  garden  ', ['Home']],
  ['autumn café', []],
  ['.*', []],
])('"%s" finds %j', (query, titles) => {
  expect(found(query)).toEqual(titles)
})

test.each(['', '   '])('without words everything is there ("%s")', (query) => {
  expect(filterBoards(boards, query)).toBe(boards)
})
