/** A sound as a WAV file: a tone that swells and fades like syllables, in 16 bits and one channel. */
export function smallWav(seconds: number, hertz = 16_000): Uint8Array<ArrayBuffer> {
  const count = Math.round(seconds * hertz)
  const bytes = new Uint8Array(44 + 2 * count)
  const view = new DataView(bytes.buffer)
  const write = (at: number, word: string) => bytes.set(new TextEncoder().encode(word), at)
  write(0, 'RIFF')
  view.setUint32(4, 36 + 2 * count, true)
  write(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, hertz, true)
  view.setUint32(28, 2 * hertz, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  write(36, 'data')
  view.setUint32(40, 2 * count, true)
  for (let at = 0; at < count; at++) {
    const second = at / hertz
    const loud = 0.5 * (1 - Math.cos(2 * Math.PI * 4 * second))
    view.setInt16(44 + 2 * at, Math.round(12_000 * loud * Math.sin(2 * Math.PI * 220 * second)), true)
  }
  return bytes
}
