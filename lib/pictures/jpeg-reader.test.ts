import sharp from 'sharp'
import { expect, test } from 'vitest'
import { jpegOfScans } from '@/testing/hostile-pictures'
import { JpegReader, mostMarks, mostSegments } from './jpeg-reader'

const photo = () => sharp({ create: { width: 80, height: 60, channels: 3, background: '#c43' } })
const size = { width: 80, height: 60 }
const read = (bytes: Uint8Array) => {
  const { size, scans, isLayered } = new JpegReader().read(bytes)
  return { size, scans, isLayered }
}

test('an ordinary photo is one scan, a progressive one several', async () => {
  expect(read(await photo().jpeg().toBuffer())).toEqual({ size, scans: 1, isLayered: false })
  expect(read(await photo().jpeg({ progressive: true }).toBuffer())).toEqual({ size, scans: 10, isLayered: true })
})

test('one scan per colour is layered, without being progressive', async () => {
  const bytes = await photo().jpeg().toBuffer()
  const scan = bytes.indexOf(Buffer.from([0xff, 0xda]))
  const one = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 1, 2, 3])
  expect(read(Buffer.concat([bytes.subarray(0, scan), one, one, one]))).toEqual({ size, scans: 3, isLayered: true })
})

test.each([1, 2, 3, 7, 1000])('the file may come in pieces of %i', async (length) => {
  const thumbnail = await photo().jpeg({ progressive: true }).toBuffer()
  const lead = Buffer.concat([Buffer.from([0xff, 0xff, 0xe1]), Buffer.alloc(2), thumbnail])
  lead.writeUInt16BE(thumbnail.length + 2, 3)
  const bytes = jpegOfScans(300, 40, lead)
  const reader = new JpegReader()
  for (let at = 0; at < bytes.length; at += length) reader.read(bytes.subarray(at, at + length))
  expect(reader).toMatchObject({ size: { width: 300, height: 300 }, scans: 40, isLayered: true })
})

test('what follows the end is not part of it', () => {
  expect(read(Buffer.concat([jpegOfScans(64, 5), jpegOfScans(64, 5)])).scans).toBe(5)
})

test('it stops counting when there are too many', () => {
  expect(read(jpegOfScans(64, 5000)).scans).toBe(101)
})

test('it stops reading when there are too many parts of any kind', () => {
  const bytes = Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(400_000, Buffer.from([0xff, 0xe0, 0, 2]))])
  expect(new JpegReader().read(bytes)).toMatchObject({ segments: mostSegments + 1, isDone: true })
})

test.each([
  ['restarts', [0xff, 0xd0]],
  ['stuffed bytes', [0xff, 0x00]],
  ['filling', [0xff, 0xff]],
])('it stops reading when there are too many marks: %s', (_, mark) => {
  const bytes = Buffer.concat([jpegOfScans(64, 1).subarray(0, -2), Buffer.alloc(3 * mostMarks, Buffer.from(mark))])
  expect(new JpegReader().read(bytes)).toMatchObject({ marks: mostMarks + 1, isDone: true })
})

test('lengths that lie, and a file that breaks off, are survived', () => {
  for (const bytes of [
    [0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xda, 0, 0],
    [0xff, 0xd8, 0xff, 0xc2, 0],
  ])
    expect(read(new Uint8Array(bytes)).size).toBeUndefined()
})
