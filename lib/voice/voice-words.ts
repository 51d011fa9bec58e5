import type { EarKind } from './choose-ear'
import type { VoiceProblem } from './ear'

/** The text shown while listening: always where the audio goes. */
export function whereItGoes(ear: EarKind, writtenDownBy: string | null): string {
  if (ear === 'device') return 'The sound stays on this device.'
  if (ear === 'browser') return 'The sound goes to your browser’s maker.'
  return `The sound goes to this server and ${writtenDownBy ?? 'its model'}, and is not stored.`
}

/** What went wrong and what to do next. What was typed is untouched in every case. */
export function problemWords(problem: VoiceProblem, language: string): string {
  return problem === 'language' ? `This browser does not understand ${nameOf(language)}. ${typing}` : sentences[problem]
}

const typing = 'You can type, or use the dictation key of your keyboard.'

const sentences: Readonly<Record<Exclude<VoiceProblem, 'language'>, string>> = {
  denied: 'The microphone is blocked for this site. Allow it in the browser’s address bar, then try again.',
  absent: 'No microphone was found. Connect one, then try again.',
  busy: 'The microphone is in use by another program. Close that, then try again.',
  silent: 'Nothing was heard. Check that the microphone is not muted, then try again.',
  offline: 'You are offline, and this browser needs the network to understand speech. Type, or try again later.',
  unreachable: 'Your browser’s speech service is not answering. Type, or try again later.',
  unsupported: `This browser cannot listen. ${typing}`,
  failed: 'What you said could not be transcribed. Please try again.',
}

function nameOf(language: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language
  } catch {
    return language
  }
}
