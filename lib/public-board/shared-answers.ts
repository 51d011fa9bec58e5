import 'server-only'

type Known<Answer> = { at: number; isAsked: boolean; answer: Promise<Answer> }

/**
 * A public board's answer, loaded once for everyone who asks at the same moment. `ask` is only called if no one has
 * asked for this token within `freshMs` or is still waiting; after a failure the next caller asks again. At most
 * `mostKnown` answers are kept.
 */
export class SharedAnswers<Answer> {
  readonly #known = new Map<string, Known<Answer>>()

  constructor(
    private readonly mostKnown: number,
    private readonly freshMs: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  find(token: string, ask: () => Promise<Answer>): Promise<Answer> {
    const known = this.#known.get(token)
    if (known && (known.isAsked || this.now() - known.at < this.freshMs)) return known.answer
    const asked = { at: this.now(), isAsked: true, answer: ask() }
    this.#known.delete(token)
    this.#known.set(token, asked)
    asked.answer.then(
      () => (asked.isAsked = false),
      () => this.#known.delete(token),
    )
    for (const [oldest] of this.#known) if (this.#known.size > this.mostKnown) this.#known.delete(oldest)
    return asked.answer
  }
}
