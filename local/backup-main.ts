import { saveBackup } from './backup/save-backup.ts'
import { restore } from './backup/restore.ts'

/** `save <data folder> <file> <address of the services>`, or `restore <data folder> <file> [--replace]`. */
async function main([verb, dataDir, file, option]: string[]): Promise<string> {
  if (!dataDir || !file) throw new Error('Usage: backup-main.ts save|restore <data folder> <file> …')
  if (verb === 'save') {
    await saveBackup(dataDir, file, option ?? '')
    return `The data of ${dataDir} was saved to ${file}. Keep the file secret: it contains everyone’s data and the keys.`
  }
  const { madeAt, replaced } = await restore(file, dataDir, { replace: option === '--replace' })
  const before = replaced ? ` The previous data was kept in ${replaced}.` : ''
  return `The backup of ${madeAt} is in ${dataDir}.${before} npm start opens it.`
}

main(process.argv.slice(2)).then(
  (sentence) => process.stdout.write(`${sentence}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  },
)
