import { ensureBuilt } from './build-app.mjs'
import { runChild, stopChildren, stopOnSignals } from './children.mjs'
import { ensureChromium } from './chromium.mjs'
import { checkNode } from './environment.mjs'
import { run, say } from './failure.mjs'
import { ensureInstalled } from './install.mjs'

/**
 * `npm run screenshots`: takes the pictures of the help centre again from the running product, in both themes.
 * `-- board,tags` takes only these. The results in `public/help` and `content/shots.json` are committed.
 */
await run(async () => {
  checkNode()
  stopOnSignals()
  await ensureInstalled()
  await ensureBuilt()
  const env = { PLAYWRIGHT_CHROMIUM: await ensureChromium() }
  const args = ['--import', 'tsx', 'scripts/screenshots/main.ts', ...process.argv.slice(2)]
  await runChild(args, env, say, 'Some pictures could not be taken (see above).')
}, stopChildren)
