/**
 * What Postgres's signal handler for a cancel request does, which PGlite has no signals for: it sets two flags, and
 * Postgres looks at them wherever it may stop (`CHECK_FOR_INTERRUPTS`).
 * @param pg a PGlite; anything else has no such flags
 */
export function setCancelFlags(pg: object, value: 0 | 1): void {
  const wasm: unknown = Object(Reflect.get(pg, 'Module'))
  const memory: unknown = Reflect.get(Object(wasm), 'HEAP8')
  if (!(memory instanceof Int8Array)) return
  for (const flag of ['_QueryCancelPending', '_InterruptPending']) {
    const address: unknown = Reflect.get(Object(wasm), flag)
    if (typeof address === 'number') memory[address] = value
  }
}
