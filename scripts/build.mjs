import { buildApp } from './build-app.mjs'
import { stopChildren, stopOnSignals } from './children.mjs'
import { checkNode } from './environment.mjs'
import { run } from './failure.mjs'
import { ensureInstalled } from './install.mjs'

/** `npm run build`: the production build alone. */
await run(async () => {
  checkNode()
  stopOnSignals()
  await ensureInstalled()
  await buildApp()
}, stopChildren)
