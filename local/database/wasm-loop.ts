/** Postgres ended in the middle of a statement: what it has in memory cannot be trusted. */
export class SessionEnded extends Error {
  constructor(cause: unknown) {
    super(`Postgres ended in the middle of a statement: ${String(cause)}`, { cause })
  }
}

/** How Postgres's loop leaves a refused statement, in PGlite. */
const JUMP = 100

/**
 * PGlite 0.4.5 drops an error that ends Postgres's loop, such as an overflowed stack or a trap of WebAssembly: the
 * statement seems to have succeeded, without a row, and the next ones run on whatever is in memory.
 * @param pg a PGlite that has started; anything else has no such loop
 * @returns what tells how the loop has ended since, null if it has not
 */
export function watchLoop(pg: object): (() => SessionEnded | null) | null {
  const wasm: unknown = Object(Reflect.get(pg, 'Module'))
  const loop: unknown = Reflect.get(Object(wasm), '_PostgresMainLoopOnce')
  if (typeof loop !== 'function') return null
  let end: SessionEnded | null = null
  const watched = (...given: unknown[]): unknown => {
    try {
      return Reflect.apply(loop, wasm, given)
    } catch (error) {
      if ((error as { status?: unknown }).status !== JUMP) end ??= new SessionEnded(error)
      throw error
    }
  }
  Reflect.set(Object(wasm), '_PostgresMainLoopOnce', watched)
  return () => end
}

/**
 * Lets go of a session that is not to be used any more, without closing it: Postgres would write a checkpoint of what it
 * has in memory, and a broken one has overwritten pg_control with zeros. The log has everything that was acknowledged.
 */
export function abandon(pg: object): void {
  const wasm: unknown = Object(Reflect.get(pg, 'Module'))
  const files = Object(Reflect.get(Object(wasm), 'FS')) as {
    streams?: (object | null)[]
    close?: (stream: object) => void
  }
  for (const stream of files.streams ?? [])
    try {
      if (stream) files.close?.(stream)
    } catch {
      // Some of them are no files.
    }
  // Without its files, it ends only its timers, which would keep its 200 MB.
  const exit: unknown = Reflect.get(Object(wasm), '_emscripten_force_exit')
  try {
    if (typeof exit === 'function') Reflect.apply(exit, wasm, [0])
  } catch {
    // Its way to say that it has ended.
  }
}
