/** The parts of the browser's speech recognition that are used; no browser has all of it, and TypeScript none. */
export type Recognition = EventTarget & {
  lang: string
  continuous: boolean
  interimResults: boolean
  processLocally?: boolean
  start: () => void
  stop: () => void
  abort: () => void
}

export type PackState = 'unavailable' | 'downloadable' | 'downloading' | 'available'
type Options = { langs: string[]; processLocally: boolean }

export type RecognitionClass = {
  new (): Recognition
  available?: (options: Options) => Promise<PackState>
  install?: (options: Options) => Promise<boolean>
}

export type ResultEvent = Event & { results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }> }
export type ErrorEvent = Event & { error: string }

/** What the browser listens with, if it can. */
export function findRecognition(): RecognitionClass | undefined {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as {
    SpeechRecognition?: RecognitionClass
    webkitSpeechRecognition?: RecognitionClass
  }
  return SpeechRecognition ?? webkitSpeechRecognition
}

/** Whether a language is understood on this device. Browsers that cannot say send the sound away. */
export async function packState(found: RecognitionClass, language: string): Promise<PackState> {
  try {
    return (await found.available?.({ langs: [language], processLocally: true })) ?? 'unavailable'
  } catch {
    return 'unavailable'
  }
}

/** Downloads what a language needs on this device. @returns whether it is there now */
export async function installPack(found: RecognitionClass, language: string): Promise<boolean> {
  try {
    return (await found.install?.({ langs: [language], processLocally: true })) ?? false
  } catch {
    return false
  }
}
