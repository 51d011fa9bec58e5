import { spawnSync } from 'node:child_process'
import { checkDataDir, checkNode, readEnvironment } from './environment.mjs'
import { Failure, run, say } from './failure.mjs'
import { ensureInstalled } from './install.mjs'
import { root } from './root.mjs'

/** `npm run db:reset`: deletes the embedded services' data; the next start seeds the demo again. */
await run(async () => {
  checkNode()
  const { dataDir } = readEnvironment()
  checkDataDir(dataDir)
  await ensureInstalled()
  const reset = spawnSync(process.execPath, ['--import', 'tsx', 'local/reset-main.ts', dataDir], {
    cwd: root,
    encoding: 'utf8',
  })
  if (reset.status !== 0) throw new Failure(reset.stderr.trim())
  say(`The data in ${dataDir} is gone; the next start seeds the demo again.`)
})
