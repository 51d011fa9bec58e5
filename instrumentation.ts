/** Before the first request, so that the operator learns about an incomplete environment, not a visitor. */
export async function register(): Promise<void> {
  if (process.env['NEXT_RUNTIME'] === 'nodejs') await import('./instrumentation-node')
}
