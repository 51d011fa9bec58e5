import 'server-only'
import { answerQuestion } from '@/lib/ai/answer-question'
import { openModel } from '@/lib/ai/open-model'
import type { Outcome } from '@/lib/ai/outcome'
import { logError } from '@/lib/log'
import { adminDb } from '@/lib/supabase/admin'
import { keepWorded } from './keep-worded'
import { plainText, type Sentence } from './sentence'

/** A model's answer to a question; `basis` are the facts its sentences rest on, with their links. */
export type WordedAnswer = { text: string; basis: readonly Sentence[]; outcome: Outcome }

const kept = keepWorded<WordedAnswer>()

/** Answers a question with the operator's model from these facts alone; an empty text if they do not answer it. */
export function wordAnswer(userId: string, question: string, facts: readonly Sentence[]): Promise<WordedAnswer> {
  return kept(userId, JSON.stringify([question, facts.map(plainText)]), () =>
    ask(userId, question, facts).catch((error: unknown): WordedAnswer => {
      logError('hub.answer', error)
      return { text: '', basis: [], outcome: { by: 'rules', why: 'failed' } }
    }),
  )
}

async function ask(userId: string, question: string, facts: readonly Sentence[]): Promise<WordedAnswer> {
  const asker = { admin: adminDb(), userId }
  const given = facts.map((fact) => ({ id: fact.id, text: plainText(fact) }))
  const texts: string[] = []
  const used = new Set<string>()
  const wording = answerQuestion(openModel(), asker, { question, facts: given })
  for (;;) {
    // One after another, as the model writes them.
    // oxlint-disable-next-line no-await-in-loop
    const { value, done } = await wording.next()
    if (done) return { text: texts.join(' '), basis: facts.filter(({ id }) => used.has(id)), outcome: value }
    texts.push(value.text)
    for (const id of value.factIds) used.add(id)
  }
}
