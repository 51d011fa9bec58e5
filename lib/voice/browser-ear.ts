import { type Ear, type EarEvents, untilEnd, type VoiceProblem } from './ear'
import type { ErrorEvent, RecognitionClass, ResultEvent } from './recognition'

/** After this long without a sound we say so; some browsers wait forever. */
export const silenceMs = 8_000
/** How long the last result may take after the speech has ended. */
export const lastWordsMs = 4_000

/**
 * Listens with the browser's own recognition, on this device or at its maker. Not every browser reports an end after an
 * error, and some report results after the end: the first of the two is the end.
 */
export function listenInBrowser(
  Recognition: RecognitionClass,
  { language, isLocal }: { language: string; isLocal: boolean },
  given: EarEvents,
): Ear {
  const recognition = new Recognition()
  let timer: ReturnType<typeof setTimeout> | undefined
  let text = ''
  let isStopped = false
  const events = untilEnd(given, () => {
    clearTimeout(timer)
    recognition.abort()
  })
  const endIn = (ms: number, problem?: VoiceProblem) => {
    clearTimeout(timer)
    timer = setTimeout(() => events.onEnd(problem), ms)
  }
  recognition.lang = language
  recognition.continuous = false
  recognition.interimResults = true
  if (isLocal) recognition.processLocally = true
  recognition.addEventListener('start', () => events.onOpen())
  recognition.addEventListener('result', (event) => {
    const { results } = event as ResultEvent
    text = Array.from(results, (result) => result[0]?.transcript ?? '')
      .join(' ')
      .replaceAll(/\s+/gu, ' ')
      .trim()
    if (text === '' || events.isOver()) return
    endIn(isStopped ? lastWordsMs : silenceMs)
    events.onText(text)
  })
  recognition.addEventListener('error', (event) => {
    const { error } = event as ErrorEvent
    // Silence after words ends a sentence.
    const isFine = error === 'aborted' || (error === 'no-speech' && text !== '')
    events.onEnd(isFine ? undefined : (problems[error] ?? 'failed'))
  })
  recognition.addEventListener('end', () => events.onEnd(text === '' && !isStopped ? 'silent' : undefined))
  try {
    recognition.start()
    endIn(silenceMs, 'silent')
  } catch {
    // Until the caller has the ear, it cannot be told of its end.
    queueMicrotask(() => events.onEnd('failed'))
  }
  return {
    stop: () => {
      isStopped = true
      endIn(lastWordsMs, text === '' ? 'silent' : undefined)
      recognition.stop()
    },
    drop: () => events.onEnd(),
  }
}

const problems: Readonly<Record<string, VoiceProblem>> = {
  'not-allowed': 'denied',
  'service-not-allowed': 'denied',
  'audio-capture': 'absent',
  'no-speech': 'silent',
  'language-not-supported': 'language',
  network: 'unreachable',
}
