import { createServer } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import next from 'next'
import { answerInTurn, clientOf } from './answer-in-turn.mjs'
import { endCrumbs } from './end-crumbs.mjs'
import { endHasty } from './end-hasty.mjs'
import { endUnread } from './end-unread.mjs'
import { answerFinished } from './finished-answer.mjs'
import { loadFinishedPages } from './finished-pages.mjs'
import { writeForwarded } from './forwarded.mjs'
import { HeavyAnswers } from './heavy-answers.mjs'
import { limitConnections } from './limit-connections.mjs'
import { outliveLog } from './outlive-log.mjs'
import { setPatience } from './patience.mjs'
import { readInTurn } from './read-in-turn.mjs'
import { refuseForeignForms } from './refuse-foreign-forms.mjs'
import { refuseMisplacedActions } from './refuse-misplaced-actions.mjs'
import { refuseUnreadable } from './refuse-unreadable.mjs'
import { loadKeptFiles, loadStaticFiles } from './static-files.mjs'
import { Turns } from './turns.mjs'

outliveLog()

/**
 * The production server: `node server/main.mjs -H 127.0.0.1 -p 3000`. The public site's finished pages and all static files
 * come straight from memory, everything else from Next (docs/decisions/finished-pages-come-first.md).
 */
const { values } = parseArgs({
  options: {
    hostname: { type: 'string', short: 'H', default: '127.0.0.1' },
    port: { type: 'string', short: 'p', default: '3000' },
  },
})
const hostname = values.hostname
const port = Number(values.port)
const dir = fileURLToPath(new URL('..', import.meta.url))

const build = join(dir, '.next')
const finished = new Map([...loadKeptFiles(dir), ...loadFinishedPages(build), ...loadStaticFiles(build)])
// Next would take every connection that asks for another protocol, and neither answer nor end it. So it gets a server
// that has none, and such requests are answered like all others.
const app = next({ dev: false, dir, hostname, port, httpServer: createServer() })
await app.prepare()
const proxies = Number(process.env.TRUSTED_PROXIES || 0)
const handle = app.getRequestHandler()
const heavy = new HeavyAnswers()
const turns = new Turns({
  most: 16,
  mostWaiting: 1000,
  longestMs: 5000,
  mayBegin: (name, running) => heavy.mayBegin(name, running),
})

/** @type {import('node:http').RequestListener} */
const answer = (request, response) => {
  if (endHasty(request, response)) return
  endCrumbs(request)
  if (answerFinished(finished, request, response)) return
  writeForwarded(request, proxies)
  endUnread(request, response)
  if (refuseUnreadable(request, response) || refuseForeignForms(request, response)) return
  if (refuseMisplacedActions(request, response)) return
  const client = clientOf(request, proxies)
  heavy.asked(client)
  heavy.watch(client, response)
  answerInTurn(turns, client, response, () => {
    handle(request, response).catch((error) => {
      process.stderr.write(`${String(error)}\n`)
      response.destroy()
    })
  })
}
const server = createServer(answer)
// Node would answer these itself, as many as come.
server.on('checkExpectation', answer)
readInTurn(server)
server.on('connection', () => turns.accepted())
setPatience(server)
limitConnections(server, proxies)
server.on('error', (error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
server.listen(port, hostname)

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    // Answers in progress may finish; we do not wait for browsers' idle connections.
    server.close(() => process.exit(0))
    server.closeIdleConnections()
    setTimeout(() => process.exit(0), 3000).unref()
  })
}
