/** What we use of PGlite. */
export interface Postgres {
  query<Row>(sql: string, params?: unknown[]): Promise<{ rows: Row[]; affectedRows?: number | undefined }>
  /** One result for each statement of the text. */
  exec(sql: string): Promise<{ rows: unknown[] }[]>
  listen(channel: string, callback: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** The protocol counts parameters in two bytes, and PGlite reads them with a sign: one more, and every later answer is wrong. */
export const MOST_PARAMETERS = 32_767

/** A statement that is refused before Postgres sees it, with the code that Postgres has for it. */
export class TooManyParameters extends Error {
  readonly code = '54023'

  constructor(count: number) {
    super(`The statement has ${count} values: at most ${MOST_PARAMETERS} are possible at a time.`)
  }
}

/** Whether Postgres itself has answered so, which says that it and we understand each other. */
export function isSqlError(error: unknown): boolean {
  return error instanceof Error && /^[0-9A-Z]{5}$/.test(String((error as { code?: unknown }).code))
}
