import 'server-only'

type Known<Answer> = { at: number; answer: Promise<Answer> }

/** Long enough that a thousand open pages ask the database twice a second, and short enough that no one waits for it. */
const freshMs = 500

/**
 * What a public board answers, asked for once for all who ask in the same moment. `ask` is only called where no one has
 * asked for this token just now; what fails is asked again by the next. At most `mostKnown` answers are kept.
 */
export class SharedAnswers<Answer> {
  readonly #known = new Map<string, Known<Answer>>()

  constructor(
    private readonly mostKnown: number,
    private readonly now: () => number = Date.now,
  ) {}

  find(token: string, ask: () => Promise<Answer>): Promise<Answer> {
    const known = this.#known.get(token)
    if (known && this.now() - known.at < freshMs) return known.answer
    const answer = ask()
    this.#known.delete(token)
    this.#known.set(token, { at: this.now(), answer })
    answer.catch(() => this.#known.delete(token))
    for (const [oldest] of this.#known) if (this.#known.size > this.mostKnown) this.#known.delete(oldest)
    return answer
  }
}
