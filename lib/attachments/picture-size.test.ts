import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { contentRefusal } from './content-refusal'

const photo = () => sharp({ create: { width: 80, height: 60, channels: 3, background: '#c43' } })

type Kind = [ending: string, make: (picture: Sharp) => Sharp, claim: (file: Buffer, side: number) => void]

/** How each kind of picture says how large it is. */
const kinds: Kind[] = [
  ['png', (picture) => picture.png(), (file, side) => [16, 20].forEach((at) => file.writeUInt32BE(side, at))],
  ['gif', (picture) => picture.gif(), (file, side) => [6, 8].forEach((at) => file.writeUInt16LE(side, at))],
  ['webp', (picture) => picture.webp(), (file, side) => [26, 28].forEach((at) => file.writeUInt16LE(side, at))],
  ['webp', (picture) => picture.webp({ lossless: true }), (file, side) => file.writeUInt32LE((side - 1) * 0x4001, 21)],
  [
    'webp',
    (picture) => picture.ensureAlpha(0.5).webp(),
    (file, side) => [24, 27].forEach((at) => file.writeUIntLE(side - 1, at, 3)),
  ],
  [
    'avif',
    (picture) => picture.avif({ effort: 0 }),
    (file, side) => [8, 12].forEach((by) => file.writeUInt32BE(side, file.indexOf('ispe') + by)),
  ],
  ['jpg', (picture) => picture.jpeg(), claimOfJpeg],
  ['jpeg', (picture) => picture.jpeg({ progressive: true }), claimOfJpeg],
]

function claimOfJpeg(file: Buffer, side: number): void {
  const frame = [0xc0, 0xc2].map((kind) => file.indexOf(Buffer.from([0xff, kind]))).find((at) => at > 0) ?? 0
  for (const by of [5, 7]) file.writeUInt16BE(side, frame + by)
}

test.each(kinds)('a %s of more pixels than anyone can look at is not attached', async (ending, make, claim) => {
  const file = await make(photo()).toBuffer()
  expect(await contentRefusal(`photo.${ending}`, file)).toBeUndefined()
  const mostSide = ending.startsWith('j') ? 16_000 : 8_000
  claim(file, mostSide)
  expect(await contentRefusal(`photo.${ending}`, file)).toBeUndefined()
  claim(file, mostSide + 1)
  const side = (mostSide + 1).toLocaleString('en-US')
  expect(await contentRefusal(`photo.${ending}`, file)).toBe(
    `This ${ending.toUpperCase()} has too many pixels to be shown (${side} × ${side}). You can attach it as a ZIP file.`,
  )
})

test.each([12, 40, 124])('a BMP with a header of %i bytes is measured, whichever way up it is', async (headerBytes) => {
  for (const height of headerBytes === 12 ? [20_000] : [20_000, -20_000]) {
    const head = Buffer.alloc(14 + headerBytes)
    head.write('BM')
    head.writeUInt32LE(headerBytes, 14)
    if (headerBytes === 12) for (const at of [18, 20]) head.writeUInt16LE(20_000, at)
    else [20_000, height].forEach((side, at) => head.writeInt32LE(side, 18 + 4 * at))
    expect(await contentRefusal('photo.bmp', head)).toMatch(/too many pixels/)
  }
})

test('what ends before it says how large it is can be attached', async () => {
  const jpeg = await photo().jpeg().toBuffer()
  for (let length = 4; length < 40; length += 1)
    expect(await contentRefusal('cut.jpg', jpeg.subarray(0, length))).toBeUndefined()
})
