import type { Identity } from '../auth/identify.ts'
import type { Database } from '../database/database.ts'
import { quoteLiteral } from '../database/request-context.ts'

/** What one person may do on one topic. */
export interface Access {
  broadcast: { read: boolean; write: boolean }
  presence: { read: boolean; write: boolean }
}

/** On a public topic everyone may do everything. */
export const OPEN_ACCESS: Access = {
  broadcast: { read: true, write: true },
  presence: { read: true, write: true },
}

const NO_ACCESS: Access = {
  broadcast: { read: false, write: false },
  presence: { read: false, write: false },
}

/** Asks the database's policies about people. Tokens of one session count as one question. */
export class Policies {
  readonly #database: Pick<Database, 'execAll'>
  readonly #preRequest: string | null

  /** @param preRequest the function that the table API calls before each request (`findPreRequest`) */
  constructor(database: Pick<Database, 'execAll'>, preRequest: string | null) {
    this.#database = database
    this.#preRequest = preRequest
  }

  /** Checks the policies on `realtime.messages` for several people on one topic. */
  async accessTo(topic: string, people: Identity[]): Promise<Access[]> {
    const answers = await this.#ask<Access | null>(people, `realtime.probe_access(${quoteLiteral(topic)}`)
    return answers.map((answer) => answer ?? NO_ACCESS)
  }

  /** Whether the answer to a query (`select exists (…)`) is yes, for each person. */
  async areAnsweredYes(question: string, people: Identity[]): Promise<boolean[]> {
    const answers = await this.#ask<boolean | null>(people, `realtime.ask_as(${quoteLiteral(question)}`)
    return answers.map((answer) => answer === true)
  }

  /**
   * One round trip; each question is its own transaction, which is rolled back. Realtime is for people with an account:
   * for callers without one the database is not called; otherwise any stranger could keep it busy.
   */
  async #ask<Answer>(people: Identity[], call: string): Promise<(Answer | null)[]> {
    const known = new Map(people.filter(({ role }) => role !== 'anon').map((person) => [sessionOf(person), person]))
    if (known.size === 0) return people.map(() => null)
    const preRequest = this.#preRequest === null ? 'null' : quoteLiteral(this.#preRequest)
    const questions = [...known.values()].map(
      ({ role, claims }) =>
        `begin; select ${call}, ${quoteLiteral(role)}, ${quoteLiteral(JSON.stringify(claims))}::jsonb, ${preRequest}) as answer; rollback;`,
    )
    const results = await this.#database.execAll(questions.join('\n'))
    const answers = results.flatMap((rows) => rows.map((row) => (row as { answer: Answer | null }).answer))
    const bySession = new Map([...known.keys()].map((session, index) => [session, answers[index] ?? null]))
    return people.map((person) => bySession.get(sessionOf(person)) ?? null)
  }
}

/** Equal for the tokens of one session: a renewed one differs only in its times. */
function sessionOf({ role, claims }: Identity): string {
  const { iat: _issued, exp: _expires, ...lasting } = claims
  return JSON.stringify([role, lasting])
}
