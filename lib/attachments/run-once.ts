/** Who asks for the same while it is still running gets its result, so that a file is read once, however many ask. */
export function runOnce<Result>(running: Map<string, Promise<Result>>, key: string, work: () => Promise<Result>) {
  const known = running.get(key)
  if (known) return known
  const run = work().finally(() => running.delete(key))
  running.set(key, run)
  return run
}
