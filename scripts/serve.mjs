import { NEXT_SERVER, startChild, stopChildren, stopOnSignals } from './children.mjs'
import { checkDataDir, checkNode, checkPortFree, readEnvironment } from './environment.mjs'
import { Failure, say } from './failure.mjs'
import { ensureInstalled } from './install.mjs'
import { startServices } from './services.mjs'

/**
 * What `npm start` and `npm run dev` share: everything that can fail is checked before anything
 * slow is done; then the services, then the app, then what a person needs to know.
 * `prepare` runs before the app starts; `command` is Next's.
 */
export async function serve({ command, prepare = async () => {} }) {
  checkNode()
  const settings = readEnvironment()
  const { port, host, hosted } = settings
  await checkPortFree(port, host, 'PORT')
  if (!hosted) {
    await checkPortFree(settings.servicesPort, host, 'SERVICES_PORT')
    checkDataDir(settings.dataDir)
  }
  await ensureInstalled()
  stopOnSignals()
  if (!hosted) say('Starting the services …')
  const services = hosted ?? (await startServices(settings, () => giveUp('The embedded services have stopped.')))
  await prepare()
  await startApp(command, settings, services)
  sayHello(settings, services)
}

async function startApp(command, { port, host, siteUrl }, { url, publishableKey, secretKey }) {
  const env = {
    NEXT_TELEMETRY_DISABLED: '1',
    NODE_ENV: command === 'dev' ? 'development' : 'production',
    NEXT_PUBLIC_SUPABASE_URL: url,
    NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_SECRET_KEY: secretKey,
    SITE_URL: siteUrl,
  }
  const app = { ended: false }
  startChild([...NEXT_SERVER, command, '-H', host, '-p', String(port)], env, {
    onLine: (line) => say(`  ${line}`),
    onExit(code) {
      app.ended = true
      giveUp(`The app has stopped (code ${code}).`)
    },
  })
  const address = `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}/`
  while (!app.ended) {
    const answered = await fetch(address, { redirect: 'manual' }).then(
      (response) => response.body?.cancel().then(() => true) ?? true,
      () => false,
    )
    if (answered) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Failure('The app did not start.')
}

function giveUp(sentence) {
  process.stderr.write(`${sentence}\n`)
  stopChildren().then(() => process.exit(1))
}

function sayHello({ siteUrl, dataDir, hosted }, { mailboxUrl }) {
  say('')
  say(`Ninja Dojo is open at ${siteUrl}`)
  if (hosted) {
    say(`It works on the Supabase project at ${hosted.url}`)
  } else {
    say('')
    say('  Demo accounts, all with the password  ink-on-paper-1')
    say('    olive@ninjadojo.test   owner')
    say('    adam@ninjadojo.test    admin')
    say('    mia@ninjadojo.test     member')
    say('    vic@ninjadojo.test     viewer')
    say(`  E-mails:   ${mailboxUrl}`)
    say(`  Data:      ${dataDir}`)
    say('  Begin anew: stop this, then  npm run db:reset')
  }
  say('')
  say('Ctrl-C stops it.')
}
