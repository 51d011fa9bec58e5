import { secondsOfMp4 } from './seconds-of-mp4'
import { secondsOfOgg } from './seconds-of-ogg'
import { secondsOfWav } from './seconds-of-wav'
import { secondsOfWebm } from './seconds-of-webm'
import { viewOf, wordAt } from './view'

/**
 * How much sound there is in what a browser records: counted by what would be decoded, because a duration that a file states
 * is anyone’s word. Undefined for other files.
 */
export function secondsOf(recording: Uint8Array): number | undefined {
  const view = viewOf(recording)
  try {
    if (wordAt(view, 0) === 'RIFF') return secondsOfWav(view)
    if (wordAt(view, 0) === 'OggS') return secondsOfOgg(view)
    if (wordAt(view, 4) === 'ftyp') return secondsOfMp4(view)
    return view.getUint32(0) === 0x1a45dfa3 ? secondsOfWebm(view) : undefined
  } catch (error) {
    // It ends in the middle of something.
    if (error instanceof RangeError) return undefined
    throw error
  }
}
