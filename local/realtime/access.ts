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

/**
 * Checks the policies on `realtime.messages` for several people on one topic, in one round trip. Each check is its own
 * transaction, which is rolled back. Private topics are for people with an account: for callers without one the
 * database is not called, or any stranger could keep it busy.
 */
export async function probeAccess(database: Database, topic: string, people: Identity[]): Promise<Access[]> {
  const known = people.filter(({ role }) => role !== 'anon')
  const answers = known.length > 0 ? await ask(database, topic, known) : []
  return people.map(({ role }) => (role === 'anon' ? NO_ACCESS : (answers.shift() ?? NO_ACCESS)))
}

async function ask(database: Database, topic: string, people: Identity[]): Promise<Access[]> {
  const questions = people.map(
    ({ role, claims }) =>
      `begin; select realtime.probe_access(${quoteLiteral(topic)}, ${quoteLiteral(role)}, ${quoteLiteral(JSON.stringify(claims))}::jsonb) as access; rollback;`,
  )
  const answers = await database.execAll(questions.join('\n'))
  return answers.flatMap((rows) => rows.map((row) => (row as { access: Access }).access))
}
