import 'server-only'
import { aiEnvironment } from './environment'
import { providerNames } from './open-model'

/** The operator's model as people are told of it, such as "OpenAI gpt-5"; null where none is configured. */
export function modelName(environment = aiEnvironment()): string | null {
  return environment && `${providerNames[environment.provider]} ${environment.model}`
}
