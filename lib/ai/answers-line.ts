import 'server-only'
import { aiEnvironment } from './environment'
import { modelName } from './model-name'

/** Who words the answers on this installation, as shown in the hub. */
export function answersLine(environment = aiEnvironment()): string {
  const model = modelName(environment)
  return model === null ? 'Answers are built in' : `Answers are worded by ${model}`
}
