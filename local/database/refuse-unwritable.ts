import type { PGlite } from '@electric-sql/pglite'

/** A value that does not fit its type, refused before Postgres sees it, with Postgres's own code for it. */
export class UnwritableValue extends Error {
  readonly code = '22P02'

  constructor() {
    super('A value is not of the type that its place needs.')
  }
}

/**
 * Makes PGlite refuse what it cannot write. If it gets something else (a number, an object) where a list is expected,
 * it fails halfway through writing the statement, and the half it has written blocks every later statement. The session
 * then has to be reopened, which costs everyone two seconds.
 */
export async function refuseUnwritable(driver: PGlite): Promise<void> {
  await driver.waitReady
  for (const [type, serialize] of Object.entries(driver.serializers)) {
    driver.serializers[type] = (value) => {
      const written = serialize(value)
      if (typeof written === 'string' || written === null || ArrayBuffer.isView(written)) return written
      throw new UnwritableValue()
    }
  }
}
