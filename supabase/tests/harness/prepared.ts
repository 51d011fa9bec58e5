import type { ProvidedContext } from 'vitest'

/** The database that `npm run mutants` has prepared, with a fault in it, instead of one that the tests make. */
export function preparedDatabase(): ProvidedContext['database'] | undefined {
  const prepared = process.env['PREPARED_DATABASE']
  return prepared ? (JSON.parse(prepared) as ProvidedContext['database']) : undefined
}
