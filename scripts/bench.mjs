import { ensureBuilt } from './build-app.mjs'
import { startChild, stopChildren, stopOnSignals } from './children.mjs'
import { ensureChromium } from './chromium.mjs'
import { checkNode } from './environment.mjs'
import { Failure, run, say } from './failure.mjs'
import { ensureInstalled } from './install.mjs'

/**
 * `npm run bench`: how fast the product is, beside the least that the machine needs for the same.
 * `-- --only open,drag` runs parts (serving open js read move live mention dialog drag heap memory search guard), `--json FILE` saves
 * what was measured, `--repeat N` sets how often pages are opened and dragged over (7).
 */
await run(async () => {
  checkNode()
  stopOnSignals()
  await ensureInstalled()
  await ensureBuilt()
  const env = { PLAYWRIGHT_CHROMIUM: await ensureChromium({ isWhole: true }) }
  await new Promise((resolve, reject) => {
    startChild(['--import', 'tsx', 'bench/main.ts', ...process.argv.slice(2)], env, {
      onLine: say,
      onExit: (code) => (code === 0 ? resolve() : reject(new Failure('The bench did not come to its end.'))),
    })
  })
}, stopChildren)
