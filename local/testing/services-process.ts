import { startTestServices } from './people.ts'

// The test services in a separate process that tests can kill.
const { url, publishableKey, secretKey } = await startTestServices({
  dataDir: process.argv[2] ?? null,
  ...(process.argv[3] && { migrationsDir: process.argv[3] }),
  endWhenStuck: true,
})
process.stdout.write(`${JSON.stringify({ url, publishableKey, secretKey })}\n`)
