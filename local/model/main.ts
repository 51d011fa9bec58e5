import { manners } from './manners.ts'
import { startTestModel } from './test-model.ts'

/** Runs the test model until it is told to stop. `PORT` chooses where. */
const { url, close } = await startTestModel(Number(process.env['PORT'] || 11435))
process.stdout.write(
  `AI_PROVIDER=openai-compatible AI_BASE_URL=${url} AI_MODEL=<${Object.keys(manners).join(' | ')}>\n`,
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close())
