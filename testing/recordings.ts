import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * 1.5 seconds that Chromium’s MediaRecorder made of a tone, the same packets in Ogg, and 47 frames of AAC in MP4, whole and in
 * fragments. What they hold is not heard by anyone.
 */
export function recording(name: 'chromium.webm' | 'opus.ogg' | 'whole.mp4' | 'fragmented.mp4'): Buffer<ArrayBuffer> {
  return Buffer.from(readFileSync(fileURLToPath(new URL(`recordings/${name}`, import.meta.url))))
}

/** The recording, and all from its last `mark` again. */
export function prolonged(bytes: Buffer, mark: string, times: number): Buffer<ArrayBuffer> {
  const from = bytes.lastIndexOf(Buffer.from(mark, 'latin1'))
  return Buffer.concat([bytes, ...Array.from({ length: times }, () => bytes.subarray(from))])
}
