import { opusSeconds } from './opus-seconds'
import { wordAt } from './view'

/** Segment, Tracks, TrackEntry, Cluster, BlockGroup: what is in them is read as if it followed them. */
const wrappers = new Set([0x18538067, 0x1654ae6b, 0xae, 0x1f43b675, 0xa0])
const simpleBlock = 0xa3
const block = 0xa1
const codecId = 0x86
/** ContentEncodings, a second EBML header: compressed, or another recording. */
const refused = new Set([0x6d80, 0x1a45dfa3])
const lacing = 6

/** Of one track of Opus (RFC 8794, RFC 9559). @throws RangeError if it is cut off */
export function secondsOfWebm(view: DataView): number | undefined {
  let seconds = 0
  let codecs = 0
  for (let at = afterElement(view, 0); at < view.byteLength;) {
    const id = numberAt(view, at, true)
    const size = numberAt(view, id.end, false)
    const end = size.end + size.value
    if (refused.has(id.value)) return undefined
    if (!wrappers.has(id.value) && (size.isUnknown || end > view.byteLength)) return undefined
    if (id.value === codecId) {
      codecs += 1
      if (codecs > 1 || wordAt(view, size.end, size.value).replace(/\0+$/, '') !== 'A_OPUS') return undefined
    }
    if (id.value === simpleBlock || id.value === block) {
      const time = numberAt(view, size.end, false).end
      if (view.getUint8(time + 2) & lacing) return undefined
      const packet = time + 3
      if (packet < end) seconds += opusSeconds(view.getUint8(packet), packet + 1 < end ? view.getUint8(packet + 1) : 0)
    }
    at = wrappers.has(id.value) ? size.end : end
  }
  return codecs === 1 ? seconds : undefined
}

function afterElement(view: DataView, at: number): number {
  const size = numberAt(view, numberAt(view, at, true).end, false)
  return size.end + size.value
}

/** A number of as many bytes as its first one says, in ids with the bit that says so. */
function numberAt(view: DataView, at: number, isId: boolean): { value: number; end: number; isUnknown: boolean } {
  const first = view.getUint8(at)
  const length = Math.clz32(first) - 23
  if (length > (isId ? 4 : 8)) throw new RangeError('Not a number of EBML.')
  let value = isId ? first : first & (0xff >> length)
  let isUnknown = (first | ((0xff << (8 - length)) & 0xff)) === 0xff
  for (let more = 1; more < length; more++) {
    const byte = view.getUint8(at + more)
    value = value * 256 + byte
    isUnknown &&= byte === 0xff
  }
  return { value, end: at + length, isUnknown }
}
