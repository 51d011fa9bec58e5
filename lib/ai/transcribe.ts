import 'server-only'
import { APICallError, experimental_transcribe as writeDown, RetryError } from 'ai'
import { AppError, Refusal } from '@/lib/errors'
import { logError } from '@/lib/log'
import { secondsOfWav } from '@/lib/sound/plain-wav'
import { type Asker, type BudgetRefusal, reserveCall, settleCall } from './budget'
import type { OpenModel } from './open-model'
import { plainText } from './plain-text'

const timeLimitMs = 20_000
const longestText = 2000
/** Providers bill seconds, some of them at least ten; the budget knows tokens. */
const tokensPerSecond = 25
const fewestSeconds = 10

/**
 * What is said in a recording, as one line of plain text; empty for silence. The recording is passed on and not stored.
 * @throws Refusal with the sentence that the person is to read
 */
export async function transcribe(model: OpenModel | null, asker: Asker, audio: Uint8Array): Promise<{ text: string }> {
  if (!model?.transcription) throw new AppError('not_found', 'ai: no model writes recordings down')
  const seconds = secondsOfWav(audio)
  if (seconds === undefined) throw new Refusal('invalid', 'This is not a recording that can be transcribed.')
  if (seconds === 0) return { text: '' }
  const tokens = Math.ceil(Math.max(seconds, fewestSeconds) * tokensPerSecond)
  const reserved = await reserveCall(asker, model.environment, tokens)
  if ('refusal' in reserved) throw refusalOf(reserved.refusal)
  let isFree = false
  try {
    const { text } = await writeDown({
      model: model.transcription,
      audio,
      maxRetries: 1,
      abortSignal: AbortSignal.timeout(timeLimitMs),
    })
    return { text: plainText(text).slice(0, longestText) }
  } catch (error) {
    // The SDK's way to say that nothing was said.
    if (error instanceof Error && error.name === 'AI_NoTranscriptGeneratedError') return { text: '' }
    isFree = costsNothing(error)
    logError('ai.transcribe', error instanceof Error ? error.name : typeof error)
    throw new Refusal('offline', 'The recording could not be transcribed. Your text is unchanged.')
  } finally {
    await settleCall(asker.admin, reserved.id, isFree ? 0 : tokens, isFree)
  }
}

/** It was refused, or never sent. A provider that has the recording may bill it, also where no one waits for the answer. */
function costsNothing(error: unknown): boolean {
  if (RetryError.isInstance(error)) return error.errors.every(costsNothing)
  if (!APICallError.isInstance(error)) return false
  if (error.statusCode !== undefined) return error.statusCode >= 400 && error.statusCode < 500
  const { cause } = error
  return cause instanceof Error && 'code' in cause && withoutConnection.has(cause.code)
}

const withoutConnection = new Set<unknown>([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
])

function refusalOf(refusal: BudgetRefusal): AppError {
  if (refusal === 'plan') return new AppError('over_plan', 'ai: not in the plan')
  return new Refusal('limited', sentences[refusal])
}

const sentences: Readonly<Record<Exclude<BudgetRefusal, 'plan'>, string>> = {
  day: 'Today’s recordings are used up. Typing works as before.',
  share: 'Your share of this month’s recordings is used up. Typing works as before.',
  month: 'Everyone’s recordings for this month are used up. Typing works as before.',
  busy: 'Your last recordings are still being transcribed. Please try again in a moment.',
}
