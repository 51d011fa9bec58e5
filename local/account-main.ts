import { deleteAccount } from './delete-account.ts'

const [dataDir, migrationsDir, email, ...options] = process.argv.slice(2)
try {
  if (!dataDir || !migrationsDir || !email)
    throw new Error('Usage: account-main.ts <data folder> <migrations> <address> [--give-to <address>] [--with-dojos]')
  const at = options.indexOf('--give-to')
  const giveTo = at >= 0 ? options[at + 1] : undefined
  const said = await deleteAccount({
    dataDir,
    migrationsDir,
    email,
    giveTo,
    withDojos: options.includes('--with-dojos'),
  })
  process.stdout.write(said.map((line) => `${line}\n`).join(''))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
