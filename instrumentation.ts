/** Before the first request: a half-set environment is told to whoever starts the server, not to a visitor. */
export async function register(): Promise<void> {
  if (process.env['NEXT_RUNTIME'] !== 'nodejs') return
  const [{ publicEnvironment }, { stripeEnvironment }] = await Promise.all([
    import('@/lib/env'),
    import('@/lib/billing/stripe-settings'),
  ])
  publicEnvironment()
  stripeEnvironment()
}
