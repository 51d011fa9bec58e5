/** Why listening ended without the words that were said. Each has a sentence (voice-words.ts). */
export type VoiceProblem =
  'denied' | 'absent' | 'busy' | 'silent' | 'offline' | 'unreachable' | 'language' | 'unsupported' | 'failed'

/** What an ear reports. After `onEnd` it says nothing more, however late a result comes. */
export type EarEvents = {
  /** It hears now: the microphone is open. */
  onOpen: () => void
  /** All that was understood so far, in place of what it said before. */
  onText: (text: string) => void
  /** The microphone is closed, and what it took is being written down. */
  onWriting: () => void
  /** `sentence` is what the server said, where it has said something. */
  onEnd: (problem?: VoiceProblem, sentence?: string) => void
}

/** Something that listens. */
export type Ear = {
  /** No more is said: what was said is still wanted. */
  stop: () => void
  /** What was said is no longer wanted. */
  drop: () => void
}

/** Passes events on until the end, and only one end. */
export function untilEnd(events: EarEvents, tidy: () => void): EarEvents & { isOver: () => boolean } {
  let isOver = false
  const unless = <Args extends unknown[]>(report: (...args: Args) => void) => {
    return (...args: Args) => {
      if (!isOver) report(...args)
    }
  }
  return {
    onOpen: unless(events.onOpen),
    onText: unless(events.onText),
    onWriting: unless(events.onWriting),
    onEnd: unless((problem, sentence) => {
      isOver = true
      tidy()
      events.onEnd(problem, sentence)
    }),
    isOver: () => isOver,
  }
}
