import sharp from 'sharp'
import { expect, test } from 'vitest'
import { jpegOfScans } from '@/testing/hostile-pictures'
import { isSlowToDraw } from './slow-picture'

const photo = () => sharp({ create: { width: 80, height: 60, channels: 3, background: '#c43' } })
const frames = await Promise.all(['#c43', '#3c4'].map((tint) => photo().tint(tint).png().toBuffer()))
const moving = () => sharp(frames, { join: { animated: true } })

/** As it arrives, and how much of it was asked for. */
function arriving(bytes: Uint8Array, length = 65_536) {
  const asked = { bytes: 0 }
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += length) {
      asked.bytes = Math.min(bytes.length, at + length)
      yield bytes.subarray(at, at + length)
    }
  }
  return { asked, isSlow: () => isSlowToDraw(pieces(), bytes.length) }
}
const isSlow = (bytes: Uint8Array, length?: number) => arriving(bytes, length).isSlow()

const withHead = Buffer.concat([Buffer.from([0xff, 0xfe, 0xff, 0xff]), Buffer.alloc(65_533)])

test.each([
  ['64 megapixels, 12 times', 8000, 12, false],
  ['64 megapixels, 13 times', 8000, 13, true],
  ['4 megapixels, 100 times', 2000, 100, false],
  ['101 times', 200, 101, true],
  ['more than 64 megapixels, twice', 8001, 2, true],
])('a layered JPEG of %s is slow: %#', async (_, side, scans, slow) => {
  expect(await isSlow(jpegOfScans(side, scans))).toBe(slow)
  // Its size is where no one looks at the head of a file.
  expect(await isSlow(jpegOfScans(side, scans, Buffer.concat([withHead, withHead])), 1000)).toBe(slow)
})

test('a JPEG is read as far as a decoder reads it, and no further than too many scans', async () => {
  const photoOf = arriving(Buffer.concat([await photo().jpeg().toBuffer(), Buffer.alloc(1_000_000)]), 1000)
  expect(await photoOf.isSlow()).toBe(false)
  expect(photoOf.asked.bytes).toBeLessThan(3000)
  const endless = arriving(jpegOfScans(64, 100_000), 1000)
  expect(await endless.isSlow()).toBe(true)
  expect(endless.asked.bytes).toBeLessThan(5000)
})

test('a JPEG of countless empty parts is slow, and is not read to its end', async () => {
  const parts = arriving(
    Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(1_000_000, Buffer.from([0xff, 0xe0, 0, 2]))]),
  )
  expect(await parts.isSlow()).toBe(true)
  expect(parts.asked.bytes).toBeLessThan(200_000)
})

test('a plain JPEG may have twice as many pixels', async () => {
  const bytes = await photo().jpeg().toBuffer()
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  for (const [side, slow] of [
    [11_313, false],
    [11_314, true],
  ] as const) {
    for (const by of [5, 7]) bytes.writeUInt16BE(side, frame + by)
    expect(await isSlow(bytes)).toBe(slow)
  }
})

const size32 = (at: number) => (file: Buffer, side: number) => [at, at + 4].forEach((x) => file.writeUInt32BE(side, x))

test.each<[string, () => Promise<Buffer>, (file: Buffer, side: number) => void, boolean]>([
  [
    'a GIF',
    () => moving().gif().toBuffer(),
    (file, side) => [6, 8].forEach((at) => file.writeUInt16LE(side, at)),
    true,
  ],
  [
    'a moving WebP',
    () => moving().webp().toBuffer(),
    (file, side) => [24, 27].forEach((at) => file.writeUIntLE(side - 1, at, 3)),
    true,
  ],
  ['a PNG', () => photo().png().toBuffer(), size32(16), false],
  ['a PNG that moves', async () => withChunk(await photo().png().toBuffer(), 'acTL', 8), size32(16), true],
  [
    'a PNG with much before its pixels',
    async () => withChunk(await photo().png().toBuffer(), 'tEXt', 70_000),
    size32(16),
    true,
  ],
  [
    'a still WebP',
    () => photo().ensureAlpha(0.5).webp().toBuffer(),
    (file, side) => [24, 27].forEach((at) => file.writeUIntLE(side - 1, at, 3)),
    false,
  ],
  [
    'an AVIF that may move',
    async () => {
      const file = await photo().avif({ effort: 0 }).toBuffer()
      file.write('avis', 8)
      return file
    },
    (file, side) => size32(file.indexOf('ispe') + 8)(file, side),
    true,
  ],
])('%s of more than 16 megapixels', async (_, make, claim, isMoving) => {
  const file = await make()
  claim(file, 4000)
  expect(await isSlow(file, 1000)).toBe(false)
  claim(file, 4001)
  expect(await isSlow(file, 1000)).toBe(isMoving)
})

test('a file that is too long to be read is not drawn', async () => {
  const unread: AsyncIterable<Uint8Array> = {
    [Symbol.asyncIterator]() {
      throw new Error('read')
    },
  }
  expect(await isSlowToDraw(unread, 100_000_001)).toBe(true)
})

/** After the header. */
function withChunk(png: Buffer, name: string, length: number): Buffer {
  const chunk = Buffer.alloc(12 + length)
  chunk.writeUInt32BE(length)
  chunk.write(name, 4)
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)])
}
