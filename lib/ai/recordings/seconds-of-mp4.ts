import { wordAt } from './view'

/** What is in them is read as if it followed them; the number is what their own fields take. */
const wrappers: Readonly<Partial<Record<string, number>>> = {
  moov: 0,
  trak: 0,
  mdia: 0,
  minf: 0,
  stbl: 0,
  stsd: 8,
  mp4a: 28,
  moof: 0,
  traf: 0,
}
const mostSamplesInFrame = 1024
const hertzOf = [96, 88.2, 64, 48, 44.1, 32, 24, 22.05, 16, 12, 11.025, 8, 7.35].map((kilo) => kilo * 1000)
/** AAC-LC, and the two that add to it, which state the rate of what they add to. */
const profiles = new Set([2, 5, 29])

/** Of one track of AAC (ISO/IEC 14496-12 and -14), whole or in fragments. @throws RangeError if it is cut off */
export function secondsOfMp4(view: DataView): number | undefined {
  let frames = 0
  let tracks = 0
  const rates: (number | undefined)[] = []
  for (let at = 0; at < view.byteLength;) {
    const kind = wordAt(view, at + 4)
    const { body, end } = extentOf(view, at)
    if (end < body || end > view.byteLength) return undefined
    if (kind === 'trak') tracks += 1
    if (kind === 'stsd' && view.getUint32(body + 4) !== 1) return undefined
    if (kind === 'esds') rates.push(hertzIn(view, body + 4))
    if (kind === 'stsz' || kind === 'stz2') frames += view.getUint32(body + 8)
    if (kind === 'trun') frames += view.getUint32(body + 4)
    const own = wrappers[kind]
    at = own === undefined ? end : body + own
  }
  const [hertz] = rates
  return tracks === 1 && rates.length === 1 && hertz ? (frames * mostSamplesInFrame) / hertz : undefined
}

function extentOf(view: DataView, at: number): { body: number; end: number } {
  const size = view.getUint32(at)
  if (size === 0) return { body: at + 8, end: view.byteLength }
  if (size === 1) return { body: at + 16, end: at + Number(view.getBigUint64(at + 8)) }
  return { body: at + 8, end: at + size }
}

/** The rate that the stream's description states: a descriptor (3) with a configuration (4) with one of the decoder (5). */
function hertzIn(view: DataView, from: number): number | undefined {
  let at = from
  for (const [tag, own] of [
    [3, 3],
    [4, 13],
    [5, 0],
  ] as const) {
    if (view.getUint8(at++) !== tag) return undefined
    // Its size, seven bits a byte.
    while (view.getUint8(at++) & 0x80);
    if (tag === 3 && view.getUint8(at + 2) & 0xe0) return undefined
    if (tag === 4 && view.getUint8(at) !== 0x40) return undefined
    at += own
  }
  const start = view.getUint16(at)
  return profiles.has(start >> 11) ? hertzOf[(start >> 7) & 15] : undefined
}
