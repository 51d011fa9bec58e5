import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { addressOf } from '../server/address.mjs'
import { checkDataDir, checkNode, readEnvironment } from './environment.mjs'
import { Failure, run, say } from './failure.mjs'
import { ensureInstalled } from './install.mjs'
import { root } from './root.mjs'

/**
 * `npm run backup [-- file]` and `npm run restore -- file [--replace]`, run as `backup.mjs save …` and
 * `backup.mjs restore …`: saves the embedded services' data in one file, even while they run, and restores it.
 */
await run(async () => {
  checkNode()
  const { dataDir, servicesPort, host } = readEnvironment()
  const [verb = 'save', ...rest] = process.argv.slice(2)
  const name =
    rest.find((word) => !word.startsWith('--')) ??
    (verb === 'save' ? `ninja-dojo-${new Date().toISOString().slice(0, 16).replace(':', '')}.tar.gz` : null)
  if (name === null) throw new Failure('Which backup? Name it: npm run restore -- ninja-dojo-….tar.gz')
  checkDataDir(dataDir)
  await ensureInstalled()
  // Relative to where the person typed it; npm itself runs in the repository's folder.
  const file = resolve(process.env.INIT_CWD ?? '.', name)
  const option = verb === 'save' ? addressOf(host, servicesPort) : rest.includes('--replace') ? '--replace' : ''
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'local/backup-main.ts', verb, dataDir, file, option],
    { cwd: root, encoding: 'utf8' },
  )
  if (status !== 0) throw new Failure(stderr.trim())
  say(stdout.trim())
})
