import { ensureBuilt } from './build-app.mjs'
import { startChild, stopChildren, stopOnSignals } from './children.mjs'
import { ensureChromium } from './chromium.mjs'
import { checkNode } from './environment.mjs'
import { Failure, run, say } from './failure.mjs'
import { ensureInstalled } from './install.mjs'

/**
 * `npm run screenshots`: the pictures of the help centre, taken anew from the running product, by day and by night.
 * `-- board,tags` takes only these. The results in `public/help` and `content/shots.json` are committed.
 */
await run(async () => {
  checkNode()
  stopOnSignals()
  await ensureInstalled()
  await ensureBuilt()
  const env = { PLAYWRIGHT_CHROMIUM: await ensureChromium() }
  await new Promise((resolve, reject) => {
    startChild(['--import', 'tsx', 'scripts/screenshots/main.ts', ...process.argv.slice(2)], env, {
      onLine: say,
      onExit: (code) => (code === 0 ? resolve() : reject(new Failure('Not all pictures were taken.'))),
    })
  })
}, stopChildren)
