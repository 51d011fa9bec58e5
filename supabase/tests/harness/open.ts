import { inject, type ProvidedContext } from 'vitest'
import { type Engine, TestDatabase } from './database.ts'
import { nativeEngine } from './native.ts'
import { pgliteEngine } from './pglite.ts'
import { setScene } from './scene.ts'

declare module 'vitest' {
  interface ProvidedContext {
    database: { engine: 'PGlite'; template: string } | { engine: 'PostgreSQL'; socketDir: string; template: string }
  }
}

export function openEngine(given: ProvidedContext['database']): Promise<Engine> {
  return given.engine === 'PGlite' ? pgliteEngine(given.template) : nativeEngine(given)
}

/** A migrated database of this file's own, on the engine that the suite runs on, with the cast on olive's board. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const database = new TestDatabase(await openEngine(inject('database')))
  await setScene(database)
  return database
}
