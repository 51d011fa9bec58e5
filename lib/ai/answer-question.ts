import 'server-only'
import { z } from 'zod'
import { ask } from './ask'
import type { Asker } from './budget'
import { isSupported } from './is-supported'
import type { OpenModel } from './open-model'
import type { Outcome } from './outcome'
import { plainText } from './plain-text'

/** What the rules found about a question, limited to what the person may read. */
export type Fact = { id: string; text: string }
/** A sentence of an answer, and the facts it rests on: they are its receipt. */
export type AnswerSentence = { text: string; factIds: string[] }

const mostSentences = 5
const longestSentence = 300

const task =
  'The line "question" is what a person asks; the others are all facts there are. Answer in one to three short sentences from these facts alone. For each sentence, name the facts that it comes from. If they do not answer the question, answer {"elements": []}. Otherwise {"elements": [{"text": "…", "facts": ["f1"]}]}.'

/**
 * The facts that answer a question, in the model's words. Every number, date, name and title of a sentence is in the
 * facts that it names, or the sentence is left out; if none is left, the built-in answer is kept.
 */
export function answerQuestion(
  model: OpenModel | null,
  asker: Asker,
  { question, facts }: { question: string; facts: readonly Fact[] },
  signal?: AbortSignal,
): AsyncGenerator<AnswerSentence, Outcome, undefined> {
  const byName = new Map(facts.map((fact, at) => [`f${at + 1}`, fact]))
  const names = [...byName.keys()]
  return ask(names.length > 0 ? model : null, asker, {
    task,
    material: [['question', question], ...[...byName].map(([name, { text }]) => [name, text] as const)],
    element: z.object({ text: z.string(), facts: z.array(z.enum(names)).min(1).max(names.length) }),
    mostElements: mostSentences,
    signal,
    check: ({ text, facts: named }) => {
      const plain = plainText(text)
      const used = [...new Set(named)].flatMap((name) => byName.get(name) ?? [])
      const isFine =
        plain !== '' &&
        plain.length <= longestSentence &&
        isSupported(
          plain,
          used.map(({ text }) => text),
        )
      return isFine ? { text: plain, factIds: used.map(({ id }) => id) } : undefined
    },
  })
}
