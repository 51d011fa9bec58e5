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

/** Asks the database's policies about people. */
export class Policies {
  readonly #database: Pick<Database, 'execAll'>
  readonly #preRequest: string | null

  /** @param preRequest the function that the table API calls before each request (`findPreRequest`) */
  constructor(database: Pick<Database, 'execAll'>, preRequest: string | null) {
    this.#database = database
    this.#preRequest = preRequest
  }

  /** Checks the policies on `realtime.messages` for several people on one topic, and whether each session still lasts. */
  async accessTo(topic: string, people: Identity[]): Promise<Access[]> {
    const answers = await this.#askOnceEach<Access>(people, `realtime.probe_access(${quoteLiteral(topic)}`)
    return answers.map((answer) => answer ?? NO_ACCESS)
  }

  /** Whether the answer to a query (`select exists (…)`) is yes, for each person. */
  async areAnsweredYes(question: string, people: Identity[]): Promise<boolean[]> {
    const answers = await this.#askOnceEach<boolean>(people, `realtime.ask_as(${quoteLiteral(question)}`)
    return answers.map((answer) => answer === true)
  }

  /**
   * Once for all sessions of a person: every written row, and every message of a room, raises the question, and one person
   * may listen with two hundred sessions. Null for a session that has ended.
   */
  async #askOnceEach<Answer>(people: Identity[], call: string): Promise<(Answer | null)[]> {
    const lasting = await this.#withLastingSession(people)
    const answers = await this.#ask<Answer>(lasting, call)
    const known = new Map(lasting.map((person, at) => [person, answers[at] ?? null]))
    return people.map((person) => known.get(person) ?? null)
  }

  /** Without those whose session has ended. If no two are of one account, the question itself finds out. */
  async #withLastingSession(people: Identity[]): Promise<Identity[]> {
    if (new Set(people.map(sessionOf)).size === new Set(people.map(accountOf)).size) return people
    const sessions = people.map(({ claims }) => claims['session_id'] ?? null)
    const ids = sessions.filter((id) => id !== null)
    const [rows = []] = await this.#database.execAll(
      `select id::text from auth.sessions where id = any (${quoteLiteral(`{${ids.join()}}`)}::uuid[])`,
    )
    const lasting = new Set(rows.map((row) => (row as { id: string }).id))
    return people.filter((_, at) => sessions[at] === null || lasting.has(String(sessions[at])))
  }

  /**
   * One round trip; each question is its own transaction, which is rolled back. Realtime is for people with an account:
   * for callers without one the database is not called; otherwise any stranger could keep it busy.
   */
  async #ask<Answer>(people: Identity[], call: string): Promise<(Answer | null)[]> {
    const known = new Map(people.filter(({ role }) => role !== 'anon').map((person) => [accountOf(person), person]))
    if (known.size === 0) return people.map(() => null)
    const preRequest = this.#preRequest === null ? 'null' : quoteLiteral(this.#preRequest)
    const questions = [...known.values()].map(
      ({ role, claims }) =>
        `begin; select ${call}, ${quoteLiteral(role)}, ${quoteLiteral(JSON.stringify(claims))}::jsonb, ${preRequest}) as answer; rollback;`,
    )
    const results = await this.#database.execAll(questions.join('\n'))
    const answers = results.flatMap((rows) => rows.map((row) => (row as { answer: Answer | null }).answer))
    const byKey = new Map([...known.keys()].map((key, index) => [key, answers[index] ?? null]))
    return people.map((person) => byKey.get(accountOf(person)) ?? null)
  }
}

/** Equal for the tokens of one session: a renewed one differs only in its times. */
function sessionOf({ role, claims }: Pick<Identity, 'role' | 'claims'>): string {
  const { iat: _issued, exp: _expires, ...lasting } = claims
  return JSON.stringify([role, lasting])
}

/** Equal for all sessions of one account. */
function accountOf({ role, claims }: Pick<Identity, 'role' | 'claims'>): string {
  const { session_id: _session, ...lasting } = claims
  return sessionOf({ role, claims: lasting })
}
