import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanName, endingOf, longestName, splitName } from './clean-name'
import { programRefusal } from './file-rules'
import { hostileNames } from '@/testing/hostile-files'

test.each(hostileNames)('the harmless part of a name with $what is kept', ({ name, kept = name }) => {
  expect(cleanName(name)).toBe(kept)
})

test.each(hostileNames)('a name with $what is refused only if the file would run', ({ name, refused }) => {
  expect(programRefusal(cleanName(name)) ?? '').toMatch(refused ?? /^$/)
})

const unit = fc.string({ unit: 'binary', maxLength: 600 })

test('every cleaned name fits the table and cannot reverse, break or leave its line', () => {
  fc.assert(
    fc.property(unit, (given) => {
      const name = cleanName(given)
      expect([...name].length).toBeGreaterThan(0)
      expect([...name].length).toBeLessThanOrEqual(longestName)
      expect(name).not.toMatch(/[\p{Cc}\p{Cs}/\\\u2028-\u202E\u2066-\u2069]/u)
      expect(name).toBe(name.trim())
      expect(cleanName(name)).toBe(name)
    }),
    { numRuns: 500 },
  )
})

test('a long name keeps its ending, and an emoji is never cut in two', () => {
  const name = cleanName(`${'👩‍👩‍👧‍👦'.repeat(100)}.png`)
  expect(name).toMatch(/^(👩‍👩‍👧‍👦)+….png$/u)
  expect([...name].length).toBeLessThanOrEqual(longestName)
})

test.each([
  ['as long as it may be', `${'a'.repeat(251)}.pdf`, `${'a'.repeat(251)}.pdf`],
  ['one letter longer', `${'a'.repeat(252)}.pdf`, `${'a'.repeat(250)}….pdf`],
  ['too long, where a word ends', `${'abcd '.repeat(60)}.pdf`, `${'abcd '.repeat(49)}abcd….pdf`],
  ['with many joiners that show nothing', 'a\u200D\u200D\u200Db.pdf', 'a\u200Db.pdf'],
  ['with spaces and joiners in front', ' \u200D \u200Ca.pdf', 'a.pdf'],
])('a name %s is stored in one way', (_, given, name) => {
  expect(cleanName(given)).toBe(name)
})

test.each([
  ['report.final.pdf', 'report.final', '.pdf', 'pdf'],
  ['Photo.PNG', 'Photo', '.PNG', 'png'],
  ['.env', '.env', '', ''],
  ['Wifi.SettingContent-ms', 'Wifi', '.SettingContent-ms', 'settingcontent-ms'],
  ['README', 'README', '', ''],
  ['Version 1.2 of it', 'Version 1.2 of it', '', ''],
  ['Letter to Dr. Mori', 'Letter to Dr. Mori', '', ''],
  ['tar.gz.', 'tar.gz.', '', 'gz'],
])('the ending of %s is the part after its last dot', (name, stem, ending, lower) => {
  expect(splitName(name)).toEqual({ stem, ending })
  expect(endingOf(name)).toBe(lower)
})
