import { Refusal } from '@/lib/errors'
import { JpegReader, mostScans } from './jpeg-reader'

/** What makes the picture, its colours and its orientation. Text, for one, unpacks to thousands of times its size. */
const pngChunks: ReadonlySet<string> = new Set('IHDR PLTE tRNS IDAT IEND gAMA cHRM sRGB iCCP sBIT cICP eXIf'.split(' '))
const pngSignatureBytes = 8
const webpAnimationFlag = 0x02

/**
 * What of a supposed picture a decoder needs, found without decoding it.
 * @throws Refusal if it is an animation, or a JPEG of very many passes
 */
export function neededBytes(type: string, bytes: Uint8Array): Uint8Array {
  if (type === 'image/png') return plainPng(bytes)
  if (type === 'image/webp' && isAnimatedWebp(bytes))
    throw new Refusal('invalid', 'This picture is animated. Choose one that is not.')
  if (type === 'image/jpeg' && new JpegReader().read(bytes).scans > mostScans)
    throw new Refusal(
      'invalid',
      'This JPEG has too many layers. Save it again in another program, and choose that file.',
    )
  return bytes
}

/** Only the picture itself: each chunk but the data once. What is broken stays so, for the decoder to refuse. */
function plainPng(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const plain = new Uint8Array(bytes.length)
  plain.set(bytes.subarray(0, pngSignatureBytes))
  let length = pngSignatureBytes
  const seen = new Set<string>()
  for (let at = pngSignatureBytes; at + 12 <= bytes.length;) {
    const end = at + 12 + view.getUint32(at)
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (pngChunks.has(name) && (name === 'IDAT' || !seen.has(name))) {
      plain.set(bytes.subarray(at, end), length)
      length += Math.min(end, bytes.length) - at
    }
    seen.add(name)
    at = end
  }
  return plain.subarray(0, length)
}

/** Its extended header says so, and decoders believe it. */
function isAnimatedWebp(bytes: Uint8Array): boolean {
  const isExtended = String.fromCharCode(...bytes.subarray(12, 16)) === 'VP8X'
  return isExtended && ((bytes[20] ?? 0) & webpAnimationFlag) !== 0
}
