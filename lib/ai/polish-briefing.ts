import 'server-only'
import { z } from 'zod'
import { ask } from './ask'
import type { Asker } from './budget'
import { isShortening } from './is-shortening'
import type { OpenModel } from './open-model'
import type { Outcome } from './outcome'
import { plainText } from './plain-text'

/** A sentence of the briefing as the rules wrote it. `keep` has to stay unchanged: titles, the link text. */
export type Sentence = { id: string; text: string; keep?: readonly string[] | undefined }
export type Worded = Pick<Sentence, 'id' | 'text'>

const task =
  'Each line is a sentence of a short briefing for one person. Put the most pressing first, and shorten each sentence by leaving words out: keep the others in their order, keep every number and title. Answer {"elements": [{"id": "s1", "text": "…"}]}, one element for each line.'

/**
 * The sentences of a briefing in the model's order and shortened by it. It can do nothing else: a sentence that is not
 * a shortening keeps its built-in words, and sentences it left out come last.
 */
export async function* polishBriefing(
  model: OpenModel | null,
  asker: Asker,
  sentences: readonly Sentence[],
  signal?: AbortSignal,
): AsyncGenerator<Worded, Outcome, undefined> {
  const waiting = new Map(sentences.map((sentence, at) => [`s${at + 1}`, sentence]))
  const names = [...waiting.keys()]
  let outcome: Outcome = { by: 'rules', why: 'none' }
  let usable = 0
  if (names.length > 0) {
    outcome = yield* ask(model, asker, {
      task,
      material: [...waiting].map(([name, { text }]) => [name, text]),
      element: z.object({ id: z.enum(names), text: z.string() }),
      mostElements: names.length,
      signal,
      check: ({ id: name, text }) => {
        const sentence = waiting.get(name)
        waiting.delete(name)
        if (!sentence) return undefined
        const plain = plainText(text)
        const isUsable = isShortening(sentence.text, plain, sentence.keep)
        if (isUsable) usable += 1
        return worded(sentence, isUsable ? plain : sentence.text)
      },
    })
  }
  for (const sentence of waiting.values()) yield worded(sentence, sentence.text)
  // A new order alone is not the model's wording.
  return outcome.by === 'model' && usable === 0 ? { by: 'rules', why: 'failed' } : outcome
}

function worded({ id }: Sentence, text: string): Worded {
  return { id, text }
}
