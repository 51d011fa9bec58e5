import type { Identity } from '../auth/identify.ts'
import type { Database } from '../database/database.ts'
import { quoteLiteral } from '../database/request-context.ts'

/** What one person may do on one topic. */
export interface Access {
  broadcast: { read: boolean; write: boolean }
  presence: { read: boolean; write: boolean }
}

/** On a public topic everybody may do everything. */
export const OPEN_ACCESS: Access = {
  broadcast: { read: true, write: true },
  presence: { read: true, write: true },
}

/**
 * Asks the policies on `realtime.messages` about several people on one topic, in one round trip.
 * Each question is a transaction of its own that is rolled back.
 */
export async function probeAccess(database: Database, topic: string, people: Identity[]): Promise<Access[]> {
  const questions = people.map(
    ({ role, claims }) =>
      `begin; select realtime.probe_access(${quoteLiteral(topic)}, ${quoteLiteral(role)}, ${quoteLiteral(JSON.stringify(claims))}::jsonb) as access; rollback;`,
  )
  const answers = await database.execAll(questions.join('\n'))
  return answers.flatMap((rows) => rows.map((row) => (row as { access: Access }).access))
}
