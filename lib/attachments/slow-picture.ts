import { fileTypeFromBuffer } from 'file-type'
import { JpegReader, mostMarks, mostScans, mostSegments } from '@/lib/pictures/jpeg-reader'
import { headBytes } from './content-refusal'
import { mostPixels, sizeOf } from './picture-size'

/** Longer files are not read for this. */
const longestRead = 100_000_000

// With each, Chromium stood still for about a second at most, on two busy cores without a graphics card.
const mostVisits = 800_000_000
const mostPixelsOfJpeg = 128_000_000
const mostMovingPixels = 16_000_000

/**
 * Whether drawing a picture makes the page of everyone who sees it stand still: a layered JPEG is decoded once for each of
 * its scans, and the frames of a moving picture while the page is being painted. `pieces` is the file from its start, of
 * which no more is read than needed.
 */
export async function isSlowToDraw(pieces: AsyncIterable<Uint8Array>, sizeBytes: number): Promise<boolean> {
  if (sizeBytes > longestRead) return true
  const head = new Uint8Array(headBytes)
  let length = 0
  const jpeg = new JpegReader()
  for await (const piece of pieces) {
    head.set(piece.subarray(0, headBytes - length), length)
    length = Math.min(headBytes, length + piece.length)
    const isJpeg = head[0] === 0xff && head[1] === 0xd8
    if (isJpeg ? jpeg.read(piece).isDone : length === headBytes) break
  }
  const start = head.subarray(0, length)
  const found = (await fileTypeFromBuffer(start))?.ext
  if (found === 'jpg') return isSlowJpeg(jpeg)
  const size = sizeOf(found, new DataView(start.buffer, 0, length))
  return size !== undefined && isMoving(found, start) && size.width * size.height > mostMovingPixels
}

function isSlowJpeg({ size, scans, segments, marks, isLayered }: JpegReader): boolean {
  if (segments > mostSegments || marks > mostMarks) return true
  if (!size) return false
  const pixels = size.width * size.height
  if (!isLayered) return pixels > mostPixelsOfJpeg
  return pixels > mostPixels || scans > mostScans || pixels * scans > mostVisits
}

/** Or may be: what tells a still GIF, or a PNG with much before its pixels, is further on in the file. */
function isMoving(found: string | undefined, head: Uint8Array): boolean {
  const has = (text: string, from: number, to: number) => Buffer.from(head.subarray(from, to)).includes(text)
  switch (found) {
    case 'gif':
    case 'apng':
      return true
    case 'png':
      return !has('IDAT', 0, headBytes)
    case 'webp':
      return has('VP8X', 12, 16) && ((head[20] ?? 0) & 2) !== 0
    case 'avif':
      return has('avis', 8, 64)
    default:
      return false
  }
}
