import { expect, test } from 'vitest'
import { contentRefusal } from './content-refusal'
import { hostileContents } from '@/testing/hostile-files'

test.each(hostileContents)('$what ($name) is accepted or refused in a sentence', async ({ name, content, refused }) => {
  const refusal = await contentRefusal(name, content)
  expect(refusal ?? '').toMatch(refused ?? /^$/)
  expect(refusal ?? 'Accepted.').toMatch(/^[A-Z].*\.$/)
})

test('a file that starts like a ZIP file is a Word file, a ZIP file or a Java archive, depending on its contents', async () => {
  expect(await contentRefusal('paper.docx', zipOf('word/document.xml'))).toBeUndefined()
  expect(await contentRefusal('all.zip', zipOf('notes.txt'))).toBeUndefined()
  expect(await contentRefusal('all.zip', zipOf('META-INF/MANIFEST.MF'))).toMatch(/program/)
})

test.each(['docm', 'xlsm', 'pptm'])('macros are not accepted as a plain document (%s)', async (kind) => {
  const main = {
    docm: 'word.document.macroEnabled',
    xlsm: 'ms-excel.sheet.macroEnabled',
    pptm: 'ms-powerpoint.presentation.macroEnabled',
  }[kind]
  const types = `<Types><Override PartName="/x" ContentType="application/vnd.ms-${main?.replace('ms-', '')}.main+xml"/></Types>`
  expect(await contentRefusal(`paper.${kind.replace('m', 'x')}`, zipOf('[Content_Types].xml', types))).toMatch(
    /program or a script/,
  )
})

test.each<[string, number[], boolean]>([
  ['in UTF-16, low byte first', [0xff, 0xfe, 0x41, 0x00], true],
  ['in UTF-16, high byte first', [0xfe, 0xff, 0x00, 0x41], true],
  ['with zeros after half of the mark', [0xff, 0x41, 0x00, 0x41], false],
  ['with zeros after the other half', [0x41, 0xfe, 0x00, 0x41], false],
  ['with zeros after the second half twice', [0xfe, 0xfe, 0x00, 0x41], false],
  ['with zeros after the first half twice', [0xff, 0xff, 0x00, 0x41], false],
])('a text %s is accepted: %j', async (_, bytes, isAccepted) => {
  expect((await contentRefusal('notes.txt', new Uint8Array(bytes))) === undefined).toBe(isAccepted)
})

test.each([
  ['#!/bin/sh', false],
  ['#! /usr/bin/env node', false],
  ['  #!/bin/sh', false],
  ['@echo off', false],
  ['ECHO  OFF', false],
  ['an echo off the wall', true],
  ['#! note', true],
  ['Start it with #!/bin/sh', true],
])('a text that starts with “%s” is accepted: %s', async (start, isAccepted) => {
  const content = new TextEncoder().encode(`${start}\nmore`)
  expect((await contentRefusal('notes.txt', content)) === undefined).toBe(isAccepted)
})

test.each<[string, string, string]>([
  ['photo.png', '#!/bin/sh', 'This is not a PNG: it is a program or a script, which cannot be attached.'],
  ['notes.txt', '#!/bin/sh', 'This is not a TXT: it is a program or a script, which cannot be attached.'],
  ['notes.bin', '#!/bin/sh', 'This is a program or a script, which cannot be attached.'],
  ['README', '#!/bin/sh', 'This is a program or a script, which cannot be attached.'],
  ['notes.txt', 'a\0b', 'This is not a TXT: it contains more than text.'],
  // The signature of Windows programs, in a text.
  ['photo.png', 'MZ is a magazine.', 'This is not a PNG: it is something else. Rename it to match its contents.'],
])('%s with “%s” is refused in words that fit: %s', async (name, content, sentence) => {
  expect(await contentRefusal(name, new TextEncoder().encode(content))).toBe(sentence)
})

/** The start of a ZIP file whose first entry, stored, has this name. */
function zipOf(name: string, content = ''): Uint8Array {
  const entry = new DataView(new ArrayBuffer(30))
  entry.setUint32(0, 0x504b0304)
  entry.setUint16(4, 20, true)
  entry.setUint32(18, content.length, true)
  entry.setUint32(22, content.length, true)
  entry.setUint16(26, name.length, true)
  return new Uint8Array([...new Uint8Array(entry.buffer), ...new TextEncoder().encode(name + content)])
}
