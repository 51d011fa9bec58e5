import { expect, test } from 'vitest'
import { smallWav } from '@/testing/small-wav'
import { secondsOfWav, wavOf } from './plain-wav'

test('samples become a WAV file of their length, and nothing louder than it can be', () => {
  const wav = wavOf(Float32Array.of(0, 1, -1, 2, -2, 0.5))
  expect([...new Int16Array(wav.buffer, 44)]).toEqual([0, 32_767, -32_767, 32_767, -32_767, 16_384])
  expect(secondsOfWav(wav)).toBe(6 / 16_000)
  expect(secondsOfWav(wavOf(new Float32Array(32_000)))).toBe(2)
  // Written by other code, byte by byte.
  expect(secondsOfWav(smallWav(3))).toBe(3)
})

const wav = smallWav(1)
const changed = (at: number, byte: number) => wav.map((before, index) => (index === at ? byte : before))

test.each([
  ['nothing', new Uint8Array()],
  ['half a header', wav.subarray(0, 30)],
  ['another number of samples a second', smallWav(1, 8000)],
  ['half a sample', wav.subarray(0, -1)],
  ['a part of one', wav.subarray(0, -2)],
  ['more behind it', Uint8Array.of(...wav, 0, 0)],
  ['compressed sound', changed(20, 0x55)],
  ['two channels', changed(22, 2)],
  ['a recording of a browser', new TextEncoder().encode(`\u001aE\u00df\u00a3${'x'.repeat(100)}`)],
])('%s is none', (_, file) => {
  expect(secondsOfWav(file)).toBeUndefined()
})

test('no byte of the header can be another', () => {
  for (let at = 0; at < 44; at++) expect(secondsOfWav(changed(at, wav[at]! ^ 1))).toBeUndefined()
})
