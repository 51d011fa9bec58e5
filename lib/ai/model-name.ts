import 'server-only'
import { aiEnvironment } from './environment'
import { providerNames } from './open-model'

/** The operator's model as shown to people, such as "OpenAI gpt-5"; null if none is configured. */
export function modelName(environment = aiEnvironment()): string | null {
  return environment && `${providerNames[environment.provider]} ${environment.model}`
}
