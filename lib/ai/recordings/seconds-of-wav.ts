import { wordAt } from './view'

const plain = 1
const float = 3
const extensible = 0xfffe

/** Of uncompressed sound. @throws RangeError if it is cut off */
export function secondsOfWav(view: DataView): number | undefined {
  if (wordAt(view, 8) !== 'WAVE') return undefined
  let bytesPerSecond: number | undefined
  for (let at = 12; ;) {
    const kind = wordAt(view, at)
    const size = view.getUint32(at + 4, true)
    if (kind === 'fmt ') bytesPerSecond ??= rateOf(view, at + 8)
    // Whatever size it states: recorders that cannot go back state none.
    if (kind === 'data') return bytesPerSecond && (view.byteLength - at - 8) / bytesPerSecond
    at += 8 + size + (size % 2)
  }
}

function rateOf(view: DataView, at: number): number | undefined {
  const stated = view.getUint16(at, true)
  const format = stated === extensible ? view.getUint16(at + 24, true) : stated
  if (format !== plain && format !== float) return undefined
  const frameBytes = (view.getUint16(at + 2, true) * view.getUint16(at + 14, true)) / 8
  if (view.getUint16(at + 12, true) !== frameBytes) return undefined
  return view.getUint32(at + 4, true) * frameBytes || undefined
}
