import { describe, expect, test } from 'vitest'
import { CardSelection } from './card-selection'
import { list } from '@/testing/fake-board'

const lists = [list('ready', 'a', 'b', 'c'), list('doing', 'd', 'e'), list('done', 'f')]
const selected = (selection: CardSelection) => [...selection.get().ids].toSorted().join('')

describe('a selection', () => {
  test('takes cards in and lets them go one by one', () => {
    const selection = new CardSelection()
    expect(selection.toggle('a')).toBe(true)
    selection.toggle('e')
    expect(selection.toggle('a')).toBe(false)
    expect(selected(selection)).toBe('e')
  })

  test('goes over katas in reading order, forwards and backwards, and its end can be moved', () => {
    const selection = new CardSelection()
    selection.toggle('b')
    selection.extendTo('d', lists)
    expect(selected(selection)).toBe('bcd')
    selection.extendTo('f', lists)
    expect(selected(selection)).toBe('bcdef')
    selection.extendTo('a', lists)
    expect(selected(selection)).toBe('ab')
  })

  test('keeps beside a range what was selected before it', () => {
    const selection = new CardSelection()
    selection.toggle('f')
    selection.toggle('a')
    selection.extendTo('c', lists)
    selection.extendTo('b', lists)
    expect(selected(selection)).toBe('abf')
  })

  test('begins a range where the focus is when nothing was selected', () => {
    const selection = new CardSelection()
    selection.extendTo('c', lists, 'b')
    expect(selected(selection)).toBe('bc')
  })

  test('lets go of what is no longer on screen, and tells', () => {
    const selection = new CardSelection()
    selection.add(['a', 'b', 'f'])
    let told = 0
    selection.subscribe(() => (told += 1))
    selection.keep(lists)
    expect(told).toBe(0)
    selection.keep([list('ready', 'b')])
    expect(selected(selection)).toBe('b')
    expect(told).toBe(1)
    selection.extendTo('b', [list('ready', 'b')])
    expect(selected(selection)).toBe('b')
  })
})
