import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entryName } from './export-entries'

test.each([
  [0, 'Release.json', '001 Release.json'],
  [11, '../../etc/passwd', '012 etc passwd'],
  [1, 'C:\\windows\\win.ini', '002 C windows win.ini'],
  [2, '道場 – plan.png', '003 道場 plan.png'],
  [3, '...', '004 untitled'],
  [4, '.json', '005 json'],
  [5, 'a\u0000b\nc.txt', '006 a b c.txt'],
  [6, `${'道'.repeat(90)}.txt`, `007 ${'道'.repeat(66)}.txt`],
])('%i %j is %j', (at, name, entry) => {
  expect(entryName(at, name)).toBe(entry)
})

test('whatever people call a file, its name leads nowhere and is its own', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 200 }), { maxLength: 5 }), (names) => {
      const entries = names.map((name, at) => entryName(at, name))
      expect(new Set(entries).size).toBe(entries.length)
      for (const entry of entries) expect(Buffer.byteLength(entry)).toBeLessThan(255)
      // oxlint-disable-next-line no-control-regex -- they are what must not be there
      for (const entry of entries) expect(entry).toMatch(/^\d{3} [^/\\:*?"<>|\u0000-\u001f]+$/)
    }),
  )
})
