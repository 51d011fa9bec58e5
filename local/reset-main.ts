import { resetDataFolder } from './reset.ts'

const dataDir = process.argv[2]
try {
  if (!dataDir) throw new Error('Usage: reset-main.ts <data folder>')
  resetDataFolder(dataDir)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
