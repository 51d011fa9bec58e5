/*
 * The one form in which a recording is sent: uncompressed, one channel, 16 bits. Its length is the number of its bytes,
 * which no file can disguise (docs/decisions/recordings-are-measured-by-their-sound.md).
 */

/** What speech is recognised from; more would only be more to send. */
export const samplesPerSecond = 16_000
const bytesPerSample = 2
const headerBytes = 44

/** A WAV file of samples from -1 to 1. */
export function wavOf(samples: Float32Array): Uint8Array<ArrayBuffer> {
  const wav = new Uint8Array(headerBytes + bytesPerSample * samples.length)
  const view = new DataView(wav.buffer)
  wav.set(headerOf(wav.length))
  for (const [at, sample] of samples.entries())
    view.setInt16(headerBytes + bytesPerSample * at, Math.round(Math.max(-1, Math.min(1, sample)) * 0x7fff), true)
  return wav
}

/** How long a file of wavOf() is; undefined for any other file. */
export function secondsOfWav(file: Uint8Array): number | undefined {
  if (file.length < headerBytes || file.length % bytesPerSample !== 0) return undefined
  const isOurs = headerOf(file.length).every((byte, at) => file[at] === byte)
  return isOurs ? (file.length - headerBytes) / (bytesPerSample * samplesPerSecond) : undefined
}

function headerOf(fileBytes: number): Uint8Array {
  const header = new Uint8Array(headerBytes)
  const view = new DataView(header.buffer)
  const write = (at: number, word: string) => header.set(new TextEncoder().encode(word), at)
  write(0, 'RIFF')
  view.setUint32(4, fileBytes - 8, true)
  write(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, samplesPerSecond, true)
  view.setUint32(28, bytesPerSample * samplesPerSecond, true)
  view.setUint16(32, bytesPerSample, true)
  view.setUint16(34, 8 * bytesPerSample, true)
  write(36, 'data')
  view.setUint32(40, fileBytes - headerBytes, true)
  return header
}
