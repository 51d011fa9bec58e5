/** The parts of the browser's speech recognition that we use; no browser has all of them, and TypeScript has none. */
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

/** The browser's speech recognition, if it has any. */
export function findRecognition(): RecognitionClass | undefined {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as {
    SpeechRecognition?: RecognitionClass
    webkitSpeechRecognition?: RecognitionClass
  }
  return SpeechRecognition ?? webkitSpeechRecognition
}

/** Whether this device understands a language. Browsers that cannot say send the audio away. */
export async function packState(found: RecognitionClass, language: string): Promise<PackState> {
  try {
    return (await found.available?.({ langs: [language], processLocally: true })) ?? 'unavailable'
  } catch {
    return 'unavailable'
  }
}

/** Downloads a language to this device. @returns whether it is now available */
export async function installPack(found: RecognitionClass, language: string): Promise<boolean> {
  try {
    return (await found.install?.({ langs: [language], processLocally: true })) ?? false
  } catch {
    return false
  }
}
