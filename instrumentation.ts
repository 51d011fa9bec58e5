/** Before the first request: a half-set environment is told to whoever starts the server, not to a visitor. */
export async function register(): Promise<void> {
  if (process.env['NEXT_RUNTIME'] === 'nodejs') await import('./instrumentation-node')
}
