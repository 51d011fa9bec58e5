import 'server-only'
import { openModel } from '@/lib/ai/open-model'
import type { Outcome } from '@/lib/ai/outcome'
import { polishBriefing } from '@/lib/ai/polish-briefing'
import { logError } from '@/lib/log'
import { adminDb } from '@/lib/supabase/admin'
import { keepWorded } from './keep-worded'
import { polished } from './polish'
import { plainText, type Sentence } from './sentence'

export type WordedBriefing = { sentences: readonly Sentence[]; outcome: Outcome }

const kept = keepWorded<WordedBriefing>()

/** The briefing in the operator's model's words, as far as they are valid; by rule if there is no model or it fails. */
export function wordBriefing(userId: string, sentences: readonly Sentence[]): Promise<WordedBriefing> {
  return kept(userId, JSON.stringify(sentences.map(plainText)), () =>
    ask(userId, sentences).catch((error: unknown): WordedBriefing => {
      logError('hub.word', error)
      return { sentences, outcome: { by: 'rules', why: 'failed' } }
    }),
  )
}

async function ask(userId: string, sentences: readonly Sentence[]): Promise<WordedBriefing> {
  const asker = { admin: adminDb(), userId }
  const given = sentences.map((sentence) => ({
    id: sentence.id,
    text: plainText(sentence),
    keep: sentence.parts.flatMap((part) => (typeof part === 'string' ? [] : part.text)),
  }))
  const answers: { id: string; text: string }[] = []
  const wording = polishBriefing(openModel(), asker, given)
  for (;;) {
    // One after another, as the model writes them.
    // oxlint-disable-next-line no-await-in-loop
    const { value, done } = await wording.next()
    if (done) return { sentences: value.by === 'model' ? polished(sentences, answers) : sentences, outcome: value }
    answers.push(value)
  }
}
