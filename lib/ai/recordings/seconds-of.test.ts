import { describe, expect, test } from 'vitest'
import { prolonged, recording } from '@/testing/recordings'
import { smallWav } from '@/testing/small-wav'
import { opusSeconds } from './opus-seconds'
import { secondsOf } from './seconds-of'

/** A copy with other bytes at a place, or after a mark. */
function changed(bytes: Uint8Array, at: number | string, ...values: number[]): Buffer<ArrayBuffer> {
  const copy = Buffer.from(bytes)
  copy.set(values, typeof at === 'number' ? at : copy.indexOf(Buffer.from(at, 'latin1')) + at.length)
  return copy
}

const webm = recording('chromium.webm')
const ogg = recording('opus.ogg')
const whole = recording('whole.mp4')
const fragmented = recording('fragmented.mp4')
const wav = smallWav(2)
const cluster = '\u001f\u0043\u00b6\u0075'
const aacSeconds = (47 * 1024) / 48_000

/** 8 bits: a byte per sample. */
function slowWav(hertz: number, seconds: number) {
  const header = changed(wav.subarray(0, 44), 24, hertz % 256, Math.floor(hertz / 256), 0, 0, 0, 0, 0, 0, 1, 0, 8, 0)
  return Buffer.concat([header, Buffer.alloc(hertz * seconds)])
}

test.each([
  ['WebM of a browser', webm, 1.5],
  ['WebM of unknown size', changed(webm, '\u0018\u0053\u0080\u0067', 1, 255, 255, 255, 255, 255, 255, 255), 1.5],
  ['WebM that states no time', changed(webm, '\u0044\u0089\u0084', 0, 0, 0, 0), 1.5],
  ['WebM whose clusters all begin at the same moment', prolonged(webm, cluster, 2), 4.5],
  ['Ogg', ogg, 1.5],
  ['Ogg with more pages', prolonged(ogg, 'OggS', 2), 4.5],
  ['MP4', whole, aacSeconds],
  ['MP4 in fragments', fragmented, aacSeconds],
  ['MP4 with more fragments', prolonged(fragmented.subarray(0, 1508), '\0\0\0\u0064moof', 2), (51 * 1024) / 48_000],
  ['MP4 of many more frames than it has bytes', changed(fragmented, 'trun', 0, 0, 0, 1, 0, 1, 0, 0), 1398.784],
  ['WAV', wav, 2],
  ['WAV that states no length', changed(wav, 40, 0, 0, 0, 0), 2],
  ['WAV of half an hour', slowWav(1000, 1999), 1999],
  ['WAV that states the bytes of another rate', changed(wav, 28, 255, 255, 255, 0), 2],
])('%s is as long as its sound', (_, bytes, seconds) => {
  expect(secondsOf(bytes)).toBeCloseTo(seconds, 2)
})

describe('refused', () => {
  test.each<[string, Uint8Array]>([
    ['nothing', new Uint8Array()],
    ['a text', new TextEncoder().encode('MZ'.repeat(500))],
    ['another RIFF', changed(wav, 8, 0x41)],
    ['WAV without sound', wav.subarray(0, 36)],
    ['compressed WAV', changed(wav, 20, 0x55)],
    ['WAV of no rate', changed(wav, 24, 0, 0, 0, 0)],
    ['WAV whose samples have another size', changed(wav, 32, 1)],
    ['another codec in WebM', changed(webm, 'A_OPU', 0x54)],
    ['WebM without a track', changed(webm, 'Opus', 0).subarray(0, 87)],
    ['two recordings of WebM', Buffer.concat([webm, webm])],
    ['two tracks of WebM', Buffer.concat([webm, Buffer.from('\u0086\u0086A_OPUS', 'latin1')])],
    ['compressed packets in WebM', Buffer.concat([webm, Buffer.from([0x6d, 0x80, 0x80])])],
    ['several packets in a block', Buffer.concat([webm, Buffer.from([0xa3, 0x85, 0x81, 0, 0, 0x02, 0])])],
    ['a cut block', webm.subarray(0, 300)],
    ['an element of unknown size', Buffer.concat([webm, Buffer.from([0xec, 0xff])])],
    ['another codec in Ogg', changed(ogg, 'Opus', 0)],
    ['two recordings of Ogg', Buffer.concat([ogg, changed(ogg, 14, 1, 2, 3, 4)])],
    ['something behind Ogg', Buffer.concat([ogg, Buffer.alloc(40)])],
    ['a cut page', ogg.subarray(0, 200)],
    ['another codec in MP4', changed(whole, whole.indexOf('mp4a'), 0x4d)],
    ['another kind of AAC', changed(whole, '\u0005\u0080\u0080\u0080\u0002', 0x21)],
    ['two tracks of MP4', Buffer.concat([whole, Buffer.from('\0\0\0\u0008trak', 'latin1')])],
    ['a cut box', whole.subarray(0, 1000)],
    ['a box that ends before it begins', Buffer.concat([whole, Buffer.from('\0\0\0\u0004free', 'latin1')])],
  ])('%s', (_, bytes) => {
    expect(secondsOf(bytes)).toBeUndefined()
  })
})

test.each([
  ['10 ms of speech', 0b00000_000, 0, 0.01],
  ['60 ms of speech, twice', 0b00011_001, 0, 0.12],
  ['20 ms of both', 0b01101_010, 0, 0.04],
  ['2.5 ms of music', 0b10000_000, 0, 0.0025],
  ['20 ms of music, six times', 0b11111_111, 6, 0.12],
])('a packet of %s', (_, first, second, seconds) => {
  expect(opusSeconds(first, second)).toBeCloseTo(seconds, 6)
})

test('any end of any recording is measured or refused', () => {
  for (const bytes of [webm, ogg, whole, fragmented, Buffer.from(wav.subarray(0, 2000))])
    for (let end = 0; end < Math.min(bytes.length, 1700); end++)
      expect(secondsOf(bytes.subarray(0, end)) ?? 0).toBeLessThan(2)
})
