import type { PGlite } from '@electric-sql/pglite'

/**
 * Forgets how to read lists of whole rows, which no statement asks for. PGlite copies all its parsers for every
 * answer, and has one for the lists of each table and view; that took as long as a short statement itself.
 */
export async function keepFewParsers(driver: PGlite): Promise<void> {
  await driver.waitReady
  const { rows } = await driver.query<{ list: number }>('select typarray as list from pg_type where typrelid <> 0')
  const unneeded = new Set(rows.map(({ list }) => String(list)))
  // Not deleted from the object itself, which would then be copied more slowly.
  driver.parsers = Object.fromEntries(Object.entries(driver.parsers).filter(([type]) => !unneeded.has(type)))
}
