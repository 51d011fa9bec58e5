import { crc32, deflateSync } from 'node:zlib'

const segment = (code: number, ...body: number[]) => Buffer.from([0xff, code, 0, body.length + 2, ...body])
const zeros = (count: number) => Array.from({ length: count }, () => 0)

/**
 * A grey JPEG that visits its pixels again with each of `scans`, of 13 bytes and more.
 * @param lead what comes before its size
 */
export function jpegOfScans(side: number, scans: number, lead: Buffer = Buffer.alloc(0)): Buffer {
  const blocks = Math.ceil(side / 8) ** 2
  // One run of up to 32,767 empty blocks: a code of one bit, and 14 bits of length.
  const runs = `0${'1'.repeat(14)}`.repeat(Math.ceil(blocks / 32_767))
  const data = (runs.match(/.{1,8}/g) ?? []).flatMap((bits) => {
    const byte = Number.parseInt(bits.padEnd(8, '1'), 2)
    return byte === 0xff ? [byte, 0] : [byte]
  })
  const scan = Buffer.concat([segment(0xda, 1, 1, 0, 1, 63, 0), Buffer.from(data)])
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    lead,
    segment(0xdb, 0, ...zeros(64).map(() => 1)),
    segment(0xc2, 8, side >> 8, side & 255, side >> 8, side & 255, 1, 1, 0x11, 0),
    segment(0xc4, 0x00, 1, ...zeros(15), 0),
    segment(0xc4, 0x10, 1, ...zeros(15), 0xe0),
    segment(0xda, 1, 1, 0, 0, 0, 0),
    Buffer.alloc(Math.ceil(blocks / 8)),
    ...zeros(scans - 1).map(() => scan),
    Buffer.from([0xff, 0xd9]),
  ])
}

function pngChunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body])
  const chunk = Buffer.alloc(named.length + 8)
  chunk.writeUInt32BE(body.length)
  named.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(named), named.length + 4)
  return chunk
}

/** A PNG of 8 × 8 pixels with comments of 8 kB that each unpack to 7.9 MB. */
export function pngOfComments(comments: number): Buffer {
  const comment = deflateSync(Buffer.alloc(7_900_000, 'A'), { level: 9 })
  const named = (name: string) => pngChunk('zTXt', Buffer.concat([Buffer.from(`${name}\0\0`), comment]))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', Buffer.from([0, 0, 0, 8, 0, 0, 0, 8, 8, 0, 0, 0, 0])),
    ...zeros(comments).map((_, at) => named(`k${at}`)),
    pngChunk('IDAT', deflateSync(Buffer.alloc(9 * 8))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}
