import type { PGlite } from '@electric-sql/pglite'

/** A value that is none of its type, refused before Postgres sees it, with Postgres's own code for it. */
export class UnwritableValue extends Error {
  readonly code = '22P02'

  constructor() {
    super('A value is not of the type that its place needs.')
  }
}

/**
 * Makes PGlite refuse what it cannot write. It hands on what is no list where a list is expected (a number, an object);
 * while it writes that into the statement it fails half-way, and what it has written stays in the way of every later statement:
 * the session has to be reopened, which takes two seconds from everyone.
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
