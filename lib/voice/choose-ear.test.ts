import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Choice, chooseEar, type Situation } from './choose-ear'
import { inPlace, spokenEdit } from './spoken-text'
import { problemWords, whereItGoes } from './voice-words'

const nothing: Situation = { pack: null, canRecord: false, mayGoToMaker: false, isOnline: true }

const ladder: [title: string, situation: Partial<Situation>, choice: Choice][] = [
  [
    'this device, whatever else there is',
    { pack: 'available', canRecord: true, mayGoToMaker: true },
    { ear: 'device' },
  ],
  ['this device, without the network', { pack: 'available', isOnline: false }, { ear: 'device' }],
  [
    'the operator’s model before the maker',
    { pack: 'unavailable', canRecord: true, mayGoToMaker: true },
    { ear: 'recorder' },
  ],
  ['the operator’s model without any recognition', { canRecord: true }, { ear: 'recorder' }],
  ['the maker, once agreed', { pack: 'unavailable', mayGoToMaker: true }, { ear: 'browser' }],
  ['a question, before it is agreed', { pack: 'unavailable' }, { ask: true, canInstall: false }],
  ['a question, with what this device could learn', { pack: 'downloadable' }, { ask: true, canInstall: true }],
  ['no one', {}, { problem: 'unsupported' }],
  ['no one, without the network', { pack: 'unavailable', mayGoToMaker: true, isOnline: false }, { problem: 'offline' }],
  ['no recording without the network', { canRecord: true, isOnline: false }, { problem: 'offline' }],
]
test.each(ladder)('%s', (_, situation, choice) => {
  expect(chooseEar({ ...nothing, ...situation })).toEqual(choice)
})

test('sound never goes to the maker without consent', () => {
  const packs = fc.constantFrom(null, 'unavailable', 'downloadable', 'downloading', 'available' as const)
  fc.assert(
    fc.property(packs, fc.boolean(), fc.boolean(), (pack, canRecord, isOnline) => {
      const choice = chooseEar({ pack: pack as Situation['pack'], canRecord, isOnline, mayGoToMaker: false })
      expect('ear' in choice && choice.ear).not.toBe('browser')
    }),
  )
})

test('what is heard replaces what was heard, and nothing else, however it changes', () => {
  const text = fc.string({ maxLength: 20 })
  fc.assert(
    fc.property(text, text, fc.array(text, { maxLength: 6 }), (before, after, heard) => {
      let value = before + after
      let words = ''
      for (const next of heard) {
        const edit = spokenEdit(value, { start: before.length, words }, next)
        if (!edit) throw new Error('The words are where they were put.')
        value = value.slice(0, edit.start) + edit.words + value.slice(edit.end)
        words = next
        expect(value).toBe(before + next + after)
      }
    }),
  )
})

test('what someone else has changed is left alone', () => {
  expect(spokenEdit('Buy milk', { start: 0, words: 'Buy tea' }, 'Buy teapot')).toBeUndefined()
})

test('heard words are one line, with a space where they follow a word', () => {
  expect(inPlace('Call', 'Ana\nnow ')).toBe(' Ana now')
  expect(inPlace('Call ', 'Ana')).toBe('Ana')
  expect(inPlace('', ' Call')).toBe('Call')
})

test('it is said where the sound goes, and what is wrong', () => {
  expect(whereItGoes('device', null)).toContain('stays on this device')
  expect(whereItGoes('browser', null)).toContain('your browser’s maker')
  expect(whereItGoes('recorder', 'OpenAI')).toContain('this server and OpenAI')
  expect(problemWords('language', 'de-CH')).toContain('does not understand Swiss High German')
})
