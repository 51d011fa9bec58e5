import { ensureBuilt } from './build-app.mjs'
import { runChild, stopChildren, stopOnSignals } from './children.mjs'
import { ensureChromium } from './chromium.mjs'
import { checkNode } from './environment.mjs'
import { run, say } from './failure.mjs'
import { ensureInstalled } from './install.mjs'

/**
 * `npm run bench`: how fast the product is, compared with the least time this machine needs for the same work.
 * `-- --only open,drag` runs only these parts (serving open js read move live mention dialog drag heap memory search
 * guard), `--json FILE` saves what was measured, `--repeat N` sets how often pages are opened and cards dragged (7).
 */
await run(async () => {
  checkNode()
  stopOnSignals()
  await ensureInstalled()
  await ensureBuilt()
  const env = { PLAYWRIGHT_CHROMIUM: await ensureChromium({ isWhole: true }) }
  const args = ['--import', 'tsx', 'bench/main.ts', ...process.argv.slice(2)]
  await runChild(args, env, say, 'The bench failed (see above).')
}, stopChildren)
