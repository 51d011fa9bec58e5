import 'server-only'

type Known = { at: number; version: Promise<string | null> }

/** Long enough that a thousand open pages ask the database twice a second, and short enough that no one waits for it. */
const freshMs = 500
const mostKnown = 1000

/**
 * The version of a public board, asked for once for all who ask in the same moment. `ask` is only called where no one has
 * asked for this token just now; what fails is asked again by the next.
 */
export class SharedVersions {
  readonly #known = new Map<string, Known>()

  constructor(private readonly now: () => number = Date.now) {}

  find(token: string, ask: () => Promise<string | null>): Promise<string | null> {
    const known = this.#known.get(token)
    if (known && this.now() - known.at < freshMs) return known.version
    const version = ask()
    this.#known.delete(token)
    this.#known.set(token, { at: this.now(), version })
    version.catch(() => this.#known.delete(token))
    for (const [oldest] of this.#known) if (this.#known.size > mostKnown) this.#known.delete(oldest)
    return version
  }
}
