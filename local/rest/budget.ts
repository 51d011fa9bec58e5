import { HttpRefusal } from '../http/http-refusal.ts'

/** What each part of a request costs, by its time per row; a column is 1. */
const COSTS = {
  column: 1,
  cast: 2,
  /** Postgres unpacks a long text again for each. */
  'compared value': 16,
  'listed value': 0.25,
  condition: 8,
  'condition on a long text': 48,
  'order term': 16,
  'embedded table': 16,
  /** Postgres unpacks the whole value again for each. */
  'JSON path': 24,
}
const MOST = 360
/** Where there may be millions of rows. */
const MOST_OF_MANY_ROWS = 60

type Part = keyof typeof COSTS

/** How much one request to the table API may make the database compute per row. */
export class Budget {
  #spent = 0
  readonly #most: number
  readonly #counts = new Map<Part, number>()

  constructor({ ofManyRows = false } = {}) {
    this.#most = ofManyRows ? MOST_OF_MANY_ROWS : MOST
  }

  /** @throws HttpRefusal when it is too much */
  spend(part: Part, count = 1): void {
    this.#spent += COSTS[part] * count
    this.#counts.set(part, (this.#counts.get(part) ?? 0) + count)
    if (this.#spent <= this.#most) return
    const counts = [...this.#counts].map(([what, many]) => `${many} × ${what}`).join(', ')
    throw new HttpRefusal(400, `The request asks for too much at a time (${counts}). Ask in several requests.`)
  }

  /** For the steps of `column->a->>b`. */
  spendPaths(text: string): void {
    const paths = text.split('->').length - 1
    if (paths > 0) this.spend('JSON path', paths)
  }
}
