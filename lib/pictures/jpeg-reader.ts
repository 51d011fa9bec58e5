export type Size = { width: number; height: number }

/** How often a JPEG may visit its pixels. Real ones do so up to about fifteen times. */
export const mostScans = 100

/** Real ones have tens, and hundreds with a large colour profile or a second picture. */
export const mostSegments = 20_000

/**
 * Real data has one in 256 bytes, so 400,000 in the largest file of Starter. Nothing but marks took 2 s for 100 MB.
 */
export const mostMarks = 2_000_000

const mark = 0xff
const startOfScan = 0xda
const endOfImage = 0xd9

/** How many bytes after a marker we want to know; 0 if it has none. */
function wantedBytes(code: number): number {
  if (code < 0xc0 || (code >= 0xd0 && code <= endOfImage)) return 0
  if (code === startOfScan) return 3
  return isFrame(code) ? 8 : 2
}

function isFrame(code: number): boolean {
  return code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc
}

/**
 * Finds what makes a JPEG slow to decode, without decoding it, and in the order of a decoder: a scan is a few bytes, but a
 * decoder visits all pixels for each. The file may come in pieces of any length.
 */
export class JpegReader {
  size: Size | undefined
  scans = 0
  /** Parts with a length of their own. */
  segments = 0
  /** Places where a part may begin. */
  marks = 0
  /** It is decoded as a whole, once for each scan. Otherwise it can be drawn small, from a part of its data. */
  isLayered = false
  /** The rest changes nothing. */
  isDone = false
  #components = 0
  #code = 0
  /** The bytes after a marker, as far as they are wanted; null while looking for the next one. */
  #after: number[] | null = null
  #isMark = false
  #skip = 0

  read(bytes: Uint8Array): this {
    let at = 0
    while (at < bytes.length && !this.isDone) {
      if (this.#skip > 0) {
        const skipped = Math.min(this.#skip, bytes.length - at)
        this.#skip -= skipped
        at += skipped
      } else if (this.#after) {
        this.#collect(this.#after, bytes[at++] as number)
      } else if (this.#isMark) {
        this.#meet(bytes[at++] as number)
      } else {
        // A scan's data, or what does not belong there: decoders look for the next marker, too.
        const next = bytes.indexOf(mark, at)
        this.#isMark = next >= 0
        at = next >= 0 ? next + 1 : bytes.length
      }
    }
    return this
  }

  #meet(code: number): void {
    this.marks += 1
    if (this.marks > mostMarks) {
      this.isDone = true
      return
    }
    this.#isMark = code === mark
    if (this.#isMark) return
    this.#code = code
    this.isDone = code === endOfImage
    if (wantedBytes(code) === 0) return
    this.#after = []
    this.segments += 1
    this.isDone = this.segments > mostSegments
  }

  #collect(after: number[], byte: number): void {
    after.push(byte)
    if (after.length < wantedBytes(this.#code)) return
    const word = (at: number) => (after[at] as number) * 256 + (after[at + 1] as number)
    if (isFrame(this.#code)) {
      this.size ??= { width: word(5), height: word(3) }
      this.isLayered ||= (this.#code & 3) === 2
      this.#components = byte
    } else if (this.#code === startOfScan) {
      this.scans += 1
      // Without progression, a first scan of all components is the whole picture.
      this.isLayered ||= byte < this.#components
      this.isDone ||= !this.isLayered || this.scans > mostScans
    }
    this.#skip = Math.max(0, word(0) - after.length)
    this.#after = null
  }
}
