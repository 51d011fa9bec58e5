import 'server-only'
import { logError } from '@/lib/log'
import type { AuthFailure } from './mutations'

/** Wrong passwords and old links are everyday life; what the service itself could not do is for us to know. */
export function logRefusal(event: string, { problem, cause }: AuthFailure): void {
  if (problem === 'unexpected' || problem === 'unreachable' || problem === 'others-signed-in')
    logError(event, cause, { problem })
}
