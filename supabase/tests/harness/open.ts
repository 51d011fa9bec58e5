import { inject } from 'vitest'
import { TestDatabase } from './database.ts'
import { nativeEngine } from './native.ts'
import { pgliteEngine } from './pglite.ts'
import { setScene } from './scene.ts'

declare module 'vitest' {
  interface ProvidedContext {
    database: { engine: 'PGlite'; template: string } | { engine: 'PostgreSQL'; socketDir: string }
  }
}

/** A migrated database of this file's own, on the engine that the suite runs on, with the cast on olive's board. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const given = inject('database')
  const engine = given.engine === 'PGlite' ? await pgliteEngine(given.template) : await nativeEngine(given)
  const database = new TestDatabase(engine)
  await setScene(database)
  return database
}
