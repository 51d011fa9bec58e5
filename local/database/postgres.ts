/** The parts of PGlite that we use. */
export interface Postgres {
  query<Row>(sql: string, params?: unknown[]): Promise<{ rows: Row[]; affectedRows?: number | undefined }>
  /** One result for each statement of the text. */
  exec(sql: string): Promise<{ rows: unknown[] }[]>
  listen(channel: string, callback: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

/**
 * The protocol counts parameters in two bytes, and PGlite reads them as signed: with one more, every later answer is
 * wrong.
 */
export const MOST_PARAMETERS = 32_767

/** A statement refused before Postgres sees it, with Postgres's own code for it. */
export class TooManyParameters extends Error {
  readonly code = '54023'

  constructor(count: number) {
    super(`The statement has ${count} values. At most ${MOST_PARAMETERS} are possible.`)
  }
}

/** A statement of a transaction that has worked for too long, with Postgres's own code and words for it. */
export class TooLong extends Error {
  readonly code = '57014'

  constructor() {
    super('canceling statement due to statement timeout')
  }
}

/** Whether Postgres itself gave this answer, which shows that the session still works. */
export function isSqlError(error: unknown): boolean {
  return error instanceof Error && /^[0-9A-Z]{5}$/.test(String((error as { code?: unknown }).code))
}

/** Whether Postgres ended with this error: nothing more can be asked of it, and only its log on the disk is right. */
export function isPanic(error: unknown): boolean {
  return error instanceof Error && (error as { severity?: unknown }).severity === 'PANIC'
}

/** Whether Postgres stopped it when it was asked to. */
export function isCancelled(error: unknown): error is Error {
  return isSqlError(error) && (error as { code?: unknown }).code === '57014'
}
