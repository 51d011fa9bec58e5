import { SERVERS, startChild, stopChildren, stopOnSignals } from './children.mjs'
import { checkDataDir, checkNode, checkPortFree, readEnvironment } from './environment.mjs'
import { Failure, say } from './failure.mjs'
import { ensureInstalled } from './install.mjs'
import { keepRunning } from './keep-running.mjs'
import { startServices } from './services.mjs'
import { checkPrices, readPrices } from './stripe-prices.mjs'

/**
 * What `npm start` and `npm run dev` share: everything that can fail is checked before anything
 * slow is done; then the services, then the app, then what a person needs to know.
 * `prepare` runs before the app starts; `command` is `start` or `dev`.
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
  const prices = await readPrices()
  if (settings.stripe) checkPrices(prices.variables)
  stopOnSignals()
  if (!hosted) say('Starting the services …')
  const payments = { catalogue: settings.stripe ? null : prices.catalogue, webhookUrl: `${appAddress(settings)}api/stripe/webhook` }
  const services = hosted ?? (await keepServices(settings, payments))
  await prepare()
  await keepApp(command, settings, services, prices)
  sayHello(settings, services)
}

/** While they are away, pages say so; they come back under the same address, with the keys of the data folder. */
function keepServices(settings, payments) {
  return keepRunning('The embedded services', (onEnd) => startServices(settings, payments, onEnd), giveUp)
}

function keepApp(command, settings, services, prices) {
  return keepRunning('The app’s processes', (onEnd) => startApp(command, settings, services, prices, onEnd), giveUp)
}

async function startApp(command, settings, services, prices, onEnd) {
  const { port, host, siteUrl } = settings
  const { url, publishableKey, secretKey } = services
  const env = {
    ...embeddedStripe(services, prices),
    NEXT_TELEMETRY_DISABLED: '1',
    NODE_ENV: command === 'dev' ? 'development' : 'production',
    NEXT_PUBLIC_SUPABASE_URL: url,
    NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_SECRET_KEY: secretKey,
    SITE_URL: siteUrl,
  }
  const app = { ended: false, answered: false }
  startChild([...SERVERS[command], '-H', host, '-p', String(port)], env, {
    onLine: (line) => say(`  ${line}`),
    onExit(code) {
      app.ended = true
      if (app.answered) onEnd(code)
    },
  })
  const address = appAddress(settings)
  while (!app.ended) {
    const answered = await fetch(address, { redirect: 'manual' }).then(
      (response) => response.body?.cancel().then(() => true) ?? true,
      () => false,
    )
    if (answered) {
      app.answered = true
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Failure('The app did not start.')
}

/** Where this machine reaches the app. */
function appAddress({ port, host }) {
  return `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}/`
}

/** What the app needs to know of the stand-in for Stripe; nothing when it runs on Stripe itself, or without. */
function embeddedStripe({ url, stripe }, { variables }) {
  if (!stripe) return {}
  return {
    ...variables,
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
    STRIPE_API_URL: url,
    NEXT_PUBLIC_STRIPE_SCRIPT_URL: `${url}/stripe/stripe.js`,
  }
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
