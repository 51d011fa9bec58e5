import { JpegReader, type Size } from '@/lib/pictures/jpeg-reader'
import { endingOf } from './clean-name'

/**
 * Larger pictures are not attached: everyone who opens the technique would wait for them, and a phone lacks the memory. A
 * JPEG is, but not every one is drawn: see slow-picture.ts.
 */
export const mostPixels = 64_000_000
const mostPixelsOfJpeg = 256_000_000

/**
 * Why a picture cannot be attached, as a sentence; undefined if it can, or if its header does not say how large it is.
 */
export function pixelRefusal(name: string, found: string | undefined, head: Uint8Array): string | undefined {
  const size = sizeOf(found, new DataView(head.buffer, head.byteOffset, head.byteLength))
  const most = found === 'jpg' ? mostPixelsOfJpeg : mostPixels
  if (!size || size.width * size.height <= most) return undefined
  const [width, height] = [size.width, size.height].map((side) => side.toLocaleString('en-US'))
  return `This ${endingOf(name).toUpperCase()} has too many pixels to be shown (${width} × ${height}). You can attach it as a ZIP file.`
}

/**
 * Written by hand, because this is about files that lie: `image-size` subtracts an AVIF's crop from its width, and
 * misreads a BMP with a short header.
 */
export function sizeOf(found: string | undefined, head: DataView): Size | undefined {
  try {
    switch (found) {
      case 'png':
      case 'apng':
        return { width: head.getUint32(16), height: head.getUint32(20) }
      case 'gif':
        return { width: head.getUint16(6, true), height: head.getUint16(8, true) }
      case 'bmp':
        return sizeOfBmp(head)
      case 'webp':
        return sizeOfWebp(head)
      case 'avif':
        return sizeOfAvif(head)
      case 'jpg':
        return new JpegReader().read(new Uint8Array(head.buffer, head.byteOffset, head.byteLength)).size
      default:
        return undefined
    }
  } catch (error) {
    // The file ends before it says so.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function sizeOfBmp(head: DataView): Size {
  if (head.getUint32(14, true) === 12) return { width: head.getUint16(18, true), height: head.getUint16(20, true) }
  // A negative height means that rows start at the top.
  return { width: Math.abs(head.getInt32(18, true)), height: Math.abs(head.getInt32(22, true)) }
}

const asText = (head: DataView, at: number) => String.fromCharCode(...[0, 1, 2, 3].map((by) => head.getUint8(at + by)))

function sizeOfWebp(head: DataView): Size | undefined {
  const uint24 = (at: number) => head.getUint16(at, true) + head.getUint8(at + 2) * 0x10000
  switch (asText(head, 12)) {
    case 'VP8X':
      return { width: uint24(24) + 1, height: uint24(27) + 1 }
    case 'VP8L': {
      const bits = head.getUint32(21, true)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8 ':
      return { width: head.getUint16(26, true) & 0x3fff, height: head.getUint16(28, true) & 0x3fff }
    default:
      return undefined
  }
}

/** The largest of all its parts. */
function sizeOfAvif(head: DataView): Size | undefined {
  let largest: Size | undefined
  for (let at = 0; at + 16 <= head.byteLength; at += 1) {
    if (head.getUint8(at) !== 0x69 || asText(head, at) !== 'ispe') continue
    const size = { width: head.getUint32(at + 8), height: head.getUint32(at + 12) }
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest
}
