import type { Situation } from '@/components/feedback/catalogue'

/** Asks the server for the free plan; answers with what to say of it. */
export async function chooseStarter(): Promise<Situation> {
  try {
    const response = await fetch('/api/subscription/free', { method: 'POST' })
    if (response.status === 401) return 'plan.signed-out'
    return response.ok ? 'plan.starter.chosen' : 'plan.free'
  } catch {
    return 'plan.free'
  }
}
