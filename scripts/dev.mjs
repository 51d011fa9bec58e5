import { stopChildren } from './children.mjs'
import { run } from './failure.mjs'
import { serve } from './serve.mjs'

/** `npm run dev`: the same services, and the app with hot reload. */
await run(() => serve({ command: 'dev' }), stopChildren)
