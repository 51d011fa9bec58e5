/**
 * Keeps the stack of PGlite whole. Postgres leaves a refused statement by a jump, and PGlite 0.4.5 then leaves 0.7 to
 * 1.1 kB of its WebAssembly stack behind. After about 7,600 to 12,500 refusals the stack was full, and the session broke
 * (`null function or function signature mismatch`, or a PANIC). Nothing of Postgres runs between two statements, so the
 * stack is where it was before.
 * @param pg a PGlite; anything else has no such stack
 * @returns what puts it back where it is now
 */
export function noteStack(pg: object): () => void {
  const pointer: unknown = Reflect.get(Object(Reflect.get(pg, 'Module')), '___stack_pointer')
  if (!(pointer instanceof WebAssembly.Global)) return () => {}
  const before: unknown = pointer.value
  return () => {
    pointer.value = before
  }
}
