import { expect, test } from 'vitest'
import { readAddress, refuseData } from './answers.ts'

test.each([
  ['olive@ninjadojo.test', 'olive@ninjadojo.test'],
  ['Olive.O+Dojo_1@NinjaDojo.Test', 'olive.o+dojo_1@ninjadojo.test'],
  ['bye@evil.test.', 'bye@evil.test'],
  ['ｂｙｅ@ｅｖｉｌ．ｔｅｓｔ', 'bye@evil.test'],
  ['bye@evil。test', 'bye@evil.test'],
  ['mia@bücher.test', 'mia@xn--bcher-kva.test'],
  ['mia@xn--bcher-kva.test', 'mia@xn--bcher-kva.test'],
])('%s is stored as %s', (typed, kept) => {
  expect(readAddress(typed)).toBe(kept)
})

test.each([
  '"bye"@evil.test',
  'bye(x)@evil.test',
  'bye@evil.test(x)',
  'by\u200be@evil.test',
  'bye@ev\u200bil.test',
  'bye\u00ad@evil.test',
  'bye\n@evil.test',
  'bye @evil.test',
  ' bye@evil.test',
  '.bye@evil.test',
  'bye.@evil.test',
  'b..ye@evil.test',
  'bуe@evil.test',
  '<bye@evil.test>',
  'bye@evil.test,olive@ninjadojo.test',
  'bye@olive@evil.test',
  'bye＠olive@evil.test',
  'bye@evil',
  'bye@evil..test',
  'bye@evil.test..',
  'bye@198.51.100.7',
  'bye@[198.51.100.7]',
  'bye@evil.test/x',
  'bye@evil.test:80',
  `${'b'.repeat(255)}@evil.test`,
])('%j is not an address', async (typed) => {
  const answer = readAddress(typed)
  expect(answer).toBeInstanceOf(Response)
  expect(await (answer as Response).json()).toMatchObject({
    error_code: 'validation_failed',
    msg: 'Unable to validate email address: invalid format',
  })
})

test.each([
  { name: 'a\0b' },
  { name: 'a\ud800b' },
  { name: '\udc00' },
  { 'a\0b': 'name' },
  { 'a\ud800b': 'name' },
  { names: [{ first: 'a\0' }] },
])('%j cannot be stored and is refused', async (data) => {
  const answer = refuseData(data)
  expect(answer?.status).toBe(400)
  expect(await answer?.json()).toMatchObject({ error_code: 'validation_failed' })
})

test.each([{ name: '\\u0000 \\ud800' }, { name: '💥\u0001\n', count: 1, none: null }, {}, undefined])(
  '%j can be stored',
  (data) => {
    expect(refuseData(data)).toBeNull()
  },
)
