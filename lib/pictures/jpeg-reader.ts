export type Size = { width: number; height: number }

/** How many passes over its pixels a JPEG may have. Real ones have up to about fifteen. */
export const mostScans = 100

const mark = 0xff
const startOfScan = 0xda
const endOfImage = 0xd9

/** What a marker with this code is followed by. */
function kindOf(code: number): 'nothing' | 'frame' | 'segment' {
  if (code < 0xc0 || (code >= 0xd0 && code <= 0xd8)) return 'nothing'
  return code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc ? 'frame' : 'segment'
}

/**
 * Counts what makes a JPEG slow to decode, without decoding it and in the order of a decoder: a few bytes can be a scan,
 * in which a decoder visits all pixels again. The file may come in pieces of any length.
 */
export class JpegReader {
  scans = 0
  size: Size | undefined
  #isProgressive = false
  #hasEnded = false
  #code = 0
  /** The bytes that follow a marker, up to what we want to know; null while looking for a marker. */
  #start: number[] | null = null
  #isMark = false
  #skip = 0

  /** It is decoded as a whole, once for each scan. Otherwise, it can be drawn small from a part of its data. */
  get isLayered(): boolean {
    return this.#isProgressive || this.scans > 1
  }

  read(bytes: Uint8Array): this {
    let at = 0
    while (at < bytes.length && !this.#hasEnded) {
      if (this.#skip > 0) {
        const skipped = Math.min(this.#skip, bytes.length - at)
        this.#skip -= skipped
        at += skipped
      } else if (this.#start) {
        this.#collect(this.#start, bytes[at++] as number)
      } else if (this.#isMark) {
        this.#meet(bytes[at++] as number)
      } else {
        // Data of a scan, or what does not belong there: decoders look for the next marker as well.
        const next = bytes.indexOf(mark, at)
        this.#isMark = next >= 0
        at = next >= 0 ? next + 1 : bytes.length
      }
    }
    return this
  }

  #meet(code: number): void {
    this.#isMark = code === mark
    if (this.#isMark) return
    this.#code = code
    if (code === endOfImage) this.#hasEnded = true
    else if (kindOf(code) !== 'nothing') this.#start = []
    if (code === startOfScan) this.scans += 1
  }

  #collect(start: number[], byte: number): void {
    start.push(byte)
    const isFrame = kindOf(this.#code) === 'frame'
    if (start.length < (isFrame ? 7 : 2)) return
    const word = (at: number) => (start[at] as number) * 256 + (start[at + 1] as number)
    if (isFrame) {
      this.size ??= { width: word(5), height: word(3) }
      this.#isProgressive ||= (this.#code & 3) === 2
    }
    this.#skip = Math.max(0, word(0) - start.length)
    this.#start = null
  }
}
