import { opusSeconds } from './opus-seconds'
import { wordAt } from './view'

const continued = 1

/** Of one stream of Opus (RFC 3533, RFC 7845). @throws RangeError if it is cut off */
export function secondsOfOgg(view: DataView): number | undefined {
  const stream = view.getUint32(14, true)
  let seconds = 0
  let packets = 0
  let isWithin = false
  for (let page = 0; page < view.byteLength;) {
    // What follows the stream, or runs beside it, would be decoded, too.
    if (wordAt(view, page) !== 'OggS' || view.getUint32(page + 14, true) !== stream) return undefined
    const pieces = view.getUint8(page + 26)
    isWithin &&= (view.getUint8(page + 5) & continued) > 0
    let at = page + 27 + pieces
    for (let piece = 0; piece < pieces; piece++) {
      const size = view.getUint8(page + 27 + piece)
      if (!isWithin) {
        packets += 1
        if (packets === 1 && wordAt(view, at, 8) !== 'OpusHead') return undefined
        // The second is the tags.
        if (packets > 2 && size > 0) seconds += opusSeconds(view.getUint8(at), size > 1 ? view.getUint8(at + 1) : 0)
      }
      isWithin = size === 255
      at += size
    }
    if (at > view.byteLength) return undefined
    page = at
  }
  return seconds
}
