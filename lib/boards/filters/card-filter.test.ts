import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type CardFilter,
  countConditions,
  dueChoices,
  filterKey,
  noFilter,
  priorityChoices,
  readFilter,
  writeFilter,
} from './card-filter'

const anyFilter: fc.Arbitrary<CardFilter> = fc.record({
  text: fc.string({ maxLength: 200, unit: 'grapheme' }).filter((text) => text.length <= 200),
  labels: fc.uniqueArray(fc.uuid(), { maxLength: 8 }),
  assignees: fc.uniqueArray(fc.oneof(fc.uuid(), fc.constantFrom('me', 'nobody')), { maxLength: 8 }),
  priorities: fc.subarray([...priorityChoices]),
  due: fc.subarray([...dueChoices]),
  completion: fc.constantFrom('open', 'done', undefined),
})

test('what is written into an address is read out of it', () => {
  fc.assert(
    fc.property(anyFilter, (filter) => {
      const address = new URLSearchParams('technique=abc&view=list')
      writeFilter(address, filter)
      expect(readFilter(new URL(`http://localhost/dojo/1?${address}`).searchParams)).toEqual(filter)
      expect([address.get('technique'), address.get('view')]).toEqual(['abc', 'list'])
    }),
  )
})

test('any address is read, and what it reads is written the same way', () => {
  const anyValue = fc.string({ unit: 'grapheme' })
  const names = ['q', 'tag', 'who', 'priority', 'due', 'is']
  fc.assert(
    fc.property(fc.tuple(...names.map(() => anyValue)), (values) => {
      const filter = readFilter(new URLSearchParams(names.map((name, at) => [name, values[at] ?? ''])))
      const again = new URLSearchParams()
      writeFilter(again, filter)
      expect(readFilter(again)).toEqual(filter)
    }),
  )
})

test('what an address does not know is left out', () => {
  const filter = readFilter(new URLSearchParams('priority=urgent,high&due=someday&is=maybe&who=,me,,me'))
  expect(filter).toEqual({ ...noFilter, priorities: ['high'], assignees: ['me'] })
})

test('clearing leaves nothing of the filter and all of the rest', () => {
  const address = new URLSearchParams('q=ink&tag=1&who=me&priority=low&due=week&is=done&technique=t&view=list')
  writeFilter(address, noFilter)
  expect(address.toString()).toBe('technique=t&view=list')
})

test('each choice counts as one condition, blank text as none', () => {
  expect(countConditions(noFilter)).toBe(0)
  expect(countConditions({ ...noFilter, text: '  ' })).toBe(0)
  expect(
    countConditions({
      text: 'a b',
      labels: ['1', '2'],
      assignees: ['me'],
      priorities: ['none'],
      due: ['today'],
      completion: 'open',
    }),
  ).toBe(7)
})

test('the same filter has the same key', () => {
  expect(filterKey({ ...noFilter, due: ['today'] })).toBe(filterKey(readFilter(new URLSearchParams('due=today'))))
  expect(filterKey({ ...noFilter, due: ['today'] })).not.toBe(filterKey({ ...noFilter, due: ['week'] }))
})
