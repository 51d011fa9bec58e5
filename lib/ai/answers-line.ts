import 'server-only'
import { aiEnvironment } from './environment'
import { modelName } from './model-name'

/** Who words the answers of this installation, as the hub says it. */
export function answersLine(environment = aiEnvironment()): string {
  const model = modelName(environment)
  return model === null ? 'Answers are built in' : `Answers are worded by ${model}`
}
