import 'server-only'
import { experimental_transcribe as writeDown } from 'ai'
import { fileTypeFromBuffer } from 'file-type'
import { AppError, Refusal } from '@/lib/errors'
import { logError } from '@/lib/log'
import { type Asker, type BudgetRefusal, reserveCall, settleCall } from './budget'
import type { OpenModel } from './open-model'
import { plainText } from './plain-text'

const timeLimitMs = 20_000
const longestText = 2000
/** What a recording counts as: providers bill minutes, the budget knows tokens. */
const recordingTokens = 1500

/** What browsers record; video containers may hold only sound. */
const kinds = new Set(['audio/webm', 'video/webm', 'audio/mp4', 'video/mp4', 'audio/x-m4a', 'audio/ogg', 'audio/wav'])

/**
 * What is said in a recording, as one line of plain text; empty for silence. The recording is passed on and not stored.
 * @throws Refusal with the sentence that the person is to read
 */
export async function transcribe(model: OpenModel | null, asker: Asker, audio: Uint8Array): Promise<{ text: string }> {
  if (!model?.transcription) throw new AppError('not_found', 'ai: no model writes recordings down')
  const kind = await fileTypeFromBuffer(audio)
  if (!kinds.has(kind?.mime.split(';')[0] ?? '')) throw new Refusal('invalid', 'This is not a recording.')
  const reserved = await reserveCall(asker, model.environment, recordingTokens)
  if ('refusal' in reserved) throw refusalOf(reserved.refusal)
  let isFailed = true
  try {
    const { text } = await writeDown({
      model: model.transcription,
      audio,
      maxRetries: 1,
      abortSignal: AbortSignal.timeout(timeLimitMs),
    })
    isFailed = false
    return { text: plainText(text).slice(0, longestText) }
  } catch (error) {
    // The SDK's way to say that nothing was said.
    if (error instanceof Error && error.name === 'AI_NoTranscriptGeneratedError') {
      isFailed = false
      return { text: '' }
    }
    logError('ai.transcribe', error instanceof Error ? error.name : typeof error)
    throw new Refusal('offline', 'The recording could not be transcribed. Your text is unchanged.')
  } finally {
    await settleCall(asker.admin, reserved.id, isFailed ? 0 : recordingTokens, isFailed)
  }
}

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
