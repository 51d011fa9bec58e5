import type { Answer } from './answer'
import type { Briefing } from './briefing'
import { cardHref } from './pick'
import { type Sentence, titleOf } from './sentence'
import type { Suggestion } from './suggestions'

/**
 * What the rules found about a question, as facts that a model may word: the answer, and the first techniques it
 * counts.
 */
export function factsOfAnswer({ parts, rows }: Answer): Sentence[] {
  const named = rows.map(
    ({ card_id: id, board_id: boardId, title, board_title: board, list_title: list }): Sentence => ({
      id,
      parts: [
        { text: titleOf({ title }), href: cardHref({ id, boardId }) },
        ` is in ${[board, list].filter(Boolean).join(': ')}.`,
      ],
    }),
  )
  return [{ id: 'answer', parts }, ...named]
}

/** What is known if no rule understands the question: what needs the person, and suggestions. */
export function factsOfHub({ sentences }: Briefing, suggestions: readonly Suggestion[]): Sentence[] {
  const hints = suggestions.map(({ fingerprint, title, text }): Sentence => ({
    id: fingerprint,
    parts: [`${title}: ${text}`],
  }))
  return [...sentences, ...hints]
}
