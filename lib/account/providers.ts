import 'server-only'
import { z } from 'zod'
import { publicEnvironment } from '@/lib/env'
import { logError } from '@/lib/log'

export const providers = ['google', 'github'] as const
export type ProviderName = (typeof providers)[number]

const settingsSchema = z.object({ external: z.record(z.string(), z.boolean()) })
const freshForSeconds = 600
const patienceMs = 2000

/** The sign-in services that the project has enabled. None if it does not answer: e-mail always works. */
export async function listProviders(): Promise<ProviderName[]> {
  const { supabaseUrl, supabaseKey } = publicEnvironment()
  try {
    const response = await fetch(new URL('/auth/v1/settings', supabaseUrl), {
      headers: { apikey: supabaseKey },
      next: { revalidate: freshForSeconds },
      signal: AbortSignal.timeout(patienceMs),
    })
    if (!response.ok) throw new Error(`The auth service answered ${response.status}.`)
    const { external } = settingsSchema.parse(await response.json())
    return providers.filter((name) => external[name])
  } catch (error) {
    logError('account.providers', error)
    return []
  }
}
