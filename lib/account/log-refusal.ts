import 'server-only'
import { logError } from '@/lib/log'
import type { Refusal } from './mutations'

/** Wrong passwords and old links are normal; failures of the service are logged. */
export function logRefusal(event: string, { problem, cause }: Refusal): void {
  if (problem === 'unexpected' || problem === 'unreachable' || problem === 'others-signed-in')
    logError(event, cause, { problem })
}
