import { plainText, type Sentence } from './sentence'

/** A sentence as given to a model, and as in its answer. */
export type PolishText = { id: string; text: string }
/** Words it more briefly or in a different order; may return anything. */
export type Polish = (sentences: readonly PolishText[]) => Promise<readonly PolishText[]>

/**
 * The briefing in a model's words, as far as they are valid: it may reorder known sentences and shorten them. A text
 * that lacks a linked part, is longer, or has a word that its sentence does not have, is rejected, and sentences it
 * left out come at the end. So nothing is lost, and no number, title or date can change.
 */
export function polished(sentences: readonly Sentence[], answers: readonly PolishText[]): Sentence[] {
  const known = new Map(sentences.map((sentence) => [sentence.id, sentence]))
  const order = [...new Set(answers.map(({ id }) => id).filter((id) => known.has(id)))]
  const texts = new Map(answers.toReversed().map(({ id, text }) => [id, text]))
  const rest = sentences.filter(({ id }) => !order.includes(id))
  const worded = order.map((id) => {
    const sentence = known.get(id)!
    const parts = partsIn(texts.get(id) ?? '', sentence)
    return parts ? { id, parts } : sentence
  })
  return [...worded, ...rest]
}

/** Without one of these words a sentence says the opposite. */
const negations = ['no', 'not', 'none', 'nothing', 'never']

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** The text with its links in place; null if it does not say what the sentence says. */
function partsIn(text: string, sentence: Sentence): Sentence['parts'] | null {
  const line = text.trim()
  const said = new Set(wordsOf(plainText(sentence)))
  if (line === '' || line.length > plainText(sentence).length || /[\p{Cc}\p{Cf}]/u.test(line)) return null
  const now = new Set(wordsOf(line))
  if ([...now].some((word) => !said.has(word)) || negations.some((word) => said.has(word) && !now.has(word)))
    return null
  // Numbers must not swap places either.
  const numbers = (from: string) => from.match(/\d+/g)?.join(' ') ?? ''
  if (numbers(line) !== numbers(plainText(sentence))) return null
  const parts: Sentence['parts'][number][] = []
  let from = 0
  for (const part of sentence.parts) {
    if (typeof part === 'string') continue
    const at = line.indexOf(part.text, from)
    if (at < 0) return null
    if (at > from) parts.push(line.slice(from, at))
    parts.push(part)
    from = at + part.text.length
  }
  return from < line.length ? [...parts, line.slice(from)] : parts
}
