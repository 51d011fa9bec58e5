import { spawnSync } from 'node:child_process'
import { checkDataDir, checkNode, readEnvironment } from './environment.mjs'
import { Failure, run, say } from './failure.mjs'
import { ensureInstalled } from './install.mjs'
import { root } from './root.mjs'

const usage = 'npm run account:delete -- olive@example.com [--give-to adam@example.com | --with-dojos]'

/** `npm run account:delete -- <address>`: deletes an account of the embedded services while they are stopped. */
await run(async () => {
  checkNode()
  const [email, ...options] = process.argv.slice(2)
  if (!email?.includes('@')) throw new Failure(`Whose account? Name it:  ${usage}`)
  for (let at = 0; at < options.length; at += 1) {
    if (options[at] === '--with-dojos') continue
    if (options[at] !== '--give-to' || !options[at + 1]?.includes('@'))
      throw new Failure(`“${options[at]}” is not an option:  ${usage}`)
    at += 1
  }
  const { dataDir, hosted } = readEnvironment()
  if (hosted) {
    throw new Failure(
      `The accounts are in the Supabase project at ${hosted.url}: run  select public.delete_account('<id>')  in its SQL editor.`,
    )
  }
  checkDataDir(dataDir)
  await ensureInstalled()
  const deleted = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'local/account-main.ts', dataDir, 'supabase/migrations', email, ...options],
    { cwd: root, encoding: 'utf8' },
  )
  if (deleted.status !== 0) throw new Failure(deleted.stderr.trim())
  say(deleted.stdout.trim())
})
