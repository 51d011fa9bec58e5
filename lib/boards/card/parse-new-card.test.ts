import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { finishedWord, parseNewCard, parseStep, splitCards, tagOf, wordAtCaret } from './parse-new-card'

const step = (title: string, completed = false) => ({ title, completed })

describe('what is typed for a new technique', () => {
  test.each([
    ['Fix the door', 'Fix the door', [], []],
    ['Fix #bug the door #Urgent', 'Fix the door', ['bug', 'Urgent'], []],
    ['#bug Fix the door', 'Fix the door', ['bug'], []],
    ['See #123 and # and C# and a#b and ##x', 'See #123 and # and C# and a#b and ##x', [], []],
    ['Plan #2027-goals #v2', 'Plan', ['2027-goals', 'v2'], []],
    ['Twice #a #a', 'Twice', ['a'], []],
    ['#Größe #日本 #قائمة #🔥 #👨‍👩‍👧', '', ['Größe', '日本', 'قائمة', '🔥', '👨‍👩‍👧'], []],
    ['#<b>bold</b> x', '#<b>bold</b> x', [], []],
    ['Move\n- pack\n- drive #not-a-tag', 'Move', [], [step('pack'), step('drive #not-a-tag')]],
    [
      'A long\ntitle\n- one\nof two lines\n\n- [x] done\n* [ ] open',
      'A long title',
      [],
      [step('one of two lines'), step('done', true), step('open')],
    ],
    ['- not a step', '- not a step', [], []],
    ['Signs\n- - twice', 'Signs', [], [step('twice')]],
    ['Minus 5\n-5\n- ', 'Minus 5 -5', [], []],
    ['  \n ', '', [], []],
  ])('%j is read', (text, title, tags, steps) => {
    expect(parseNewCard(text)).toEqual({ title, tags, steps })
  })

  test('keeps a word that the person took back', () => {
    expect(parseNewCard('Hash #bug #ui', new Set(['#bug']))).toEqual({ title: 'Hash #bug', tags: ['ui'], steps: [] })
  })

  test('loses no word', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (lines) => {
        const text = lines.join('\n')
        const { title, tags, steps } = parseNewCard(text)
        const words = (all: string) => all.split(/[\s\p{Cc}]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word))
        const read = [title, ...tags.map((tag) => `#${tag}`), ...steps.map((one) => one.title)].join(' ')
        const known = new Set(words(read))
        expect(words(text).filter((word) => !known.has(word) && !/^\[?[xX]\]?$/.test(word))).toEqual([])
      }),
    )
  })
})

describe('several pasted lines', () => {
  test.each([
    ['A\nB\n\nC', ['A', 'B', 'C']],
    ['A\n- x\n  - y\nB', ['A\n- x\n- y', 'B']],
    ['- A\n- B', ['A', 'B']],
    ['', []],
  ])('%j are cards', (text, cards) => {
    expect(splitCards(text)).toEqual(cards)
  })
})

test.each([
  ['- [x] Pack', step('Pack', true)],
  ['* Pack', step('Pack')],
  ['[ ] Pack', step('Pack')],
  ['Pack - later', step('Pack - later')],
])('%s is a step', (line, expected) => {
  expect(parseStep(line)).toEqual(expected)
})

test.each([
  ['#a', 'a'],
  ['#', undefined],
  ['#12', undefined],
  ['a', undefined],
  ['#a.', undefined],
])('%s names the tag %s', (word, tag) => {
  expect(tagOf(word)).toBe(tag)
})

/** The caret is at |. */
const at = (marked: string) => [marked.replace('|', ''), marked.indexOf('|')] as const

test.each([
  ['Fix #bug |', '#bug'],
  ['Fix #bug|', undefined],
  ['Fix #bu|g it', undefined],
  ['Fix #bug it|', '#bug'],
  ['|Fix #bug it', '#bug'],
  ['Fix #kept it|', undefined],
  ['Fix #12 it|', undefined],
  ['Fix\n- pack #bug |', undefined],
])('in %j the finished tag is %s', (marked, word) => {
  expect(finishedWord(...at(marked), new Set(['#kept']), (one) => tagOf(one) !== undefined)?.word).toBe(word)
})

test.each([
  ['Fix #bu|', '#bu'],
  ['Fix #|', '#'],
  ['Fix #bu |', undefined],
  ['Fix #b|u', undefined],
  ['C#|', undefined],
  ['Fix @mi|', '@mi'],
  ['Fix !|', undefined],
  ['Fix #kept|', undefined],
  ['Fix\n- #bu|', undefined],
])('in %j the tag that is typed is %s', (marked, word) => {
  expect(wordAtCaret(...at(marked), new Set(['#kept']), '#@')?.word).toBe(word)
})
