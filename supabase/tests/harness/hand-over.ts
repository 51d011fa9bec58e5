import { cast, type Person } from './cast.ts'
import type { TestDatabase } from './database.ts'

/** The owner asks someone to take a dojo or a clan over. @returns the offer, which they accept */
export async function offer(db: TestDatabase, kind: 'board' | 'clan', id: string, from: Person, to: Person) {
  await db.as(from)(`select offer_${kind}($1, $2)`, [id, cast[to]])
  const [made] = await db.admin<{ id: string }>(`select id from private.offers where ${kind}_id = $1`, [id])
  return made?.id ?? ''
}

export async function handOver(db: TestDatabase, kind: 'board' | 'clan', id: string, from: Person, to: Person) {
  const made = await offer(db, kind, id, from, to)
  await db.as(to)('select accept_offer($1)', [made])
}
