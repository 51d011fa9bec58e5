import { ensureBuilt } from './build-app.mjs'
import { stopChildren } from './children.mjs'
import { run } from './failure.mjs'
import { serve } from './serve.mjs'

/** `npm start`: the product, running, from a fresh clone. */
await run(() => serve({ command: 'start', prepare: ensureBuilt }), stopChildren)
