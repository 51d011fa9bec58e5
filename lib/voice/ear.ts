/** Why listening ended without a transcript. Each has a message (voice-words.ts). */
export type VoiceProblem =
  'denied' | 'absent' | 'busy' | 'silent' | 'offline' | 'unreachable' | 'language' | 'unsupported' | 'failed'

/** What an ear reports. After `onEnd` it reports nothing more, however late a result comes. */
export type EarEvents = {
  /** It is listening: the microphone is open. */
  onOpen: () => void
  /** Everything understood so far, replacing the previous text. */
  onText: (text: string) => void
  /** The microphone is closed, and the recording is being transcribed. */
  onWriting: () => void
  /** `sentence` is the server's message, if any. */
  onEnd: (problem?: VoiceProblem, sentence?: string) => void
}

/** Something that listens. */
export type Ear = {
  /** The person has finished speaking and still wants the text. */
  stop: () => void
  /** The person no longer wants the text. */
  drop: () => void
}

/** Passes events on until the end, and reports only one end. */
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
