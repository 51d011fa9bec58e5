import { SERVERS, startChild, stopChildren, stopOnSignals } from './children.mjs'
import { checkDataDir, checkNode, checkPortFree, findFreePort, readEnvironment } from './environment.mjs'
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
  const payments = {
    catalogue: settings.stripe ? null : prices.catalogue,
    webhookUrl: `${appAddress(settings)}api/stripe/webhook`,
  }
  const services = hosted ?? (await keepServices(settings, payments))
  await prepare()
  await keepApp(command, settings, services, prices)
  sayHello(settings, services)
}

/** While they are away, pages say so; they come back under the same address, with the keys of the data folder. */
async function keepServices(settings, payments) {
  const withMail = { ...settings, mailPort: await findFreePort() }
  return keepRunning('The embedded services', (onEnd) => startServices(withMail, payments, onEnd), giveUp)
}

function keepApp(command, settings, services, prices) {
  return keepRunning('The app’s processes', (onEnd) => startApp(command, settings, services, prices, onEnd), giveUp)
}

async function startApp(command, settings, services, prices, onEnd) {
  const { port, host, siteUrl } = settings
  const { url, publishableKey, secretKey, smtpUrl } = services
  const env = {
    ...embeddedStripe(services, prices),
    // The operator's own mail server comes first; without one, e-mails lie in the mailbox.
    ...(smtpUrl && !process.env.SMTP_URL && { SMTP_URL: smtpUrl }),
    NEXT_TELEMETRY_DISABLED: '1',
    NODE_ENV: command === 'dev' ? 'development' : 'production',
    NEXT_PUBLIC_SUPABASE_URL: url,
    NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_SECRET_KEY: secretKey,
    SITE_URL: siteUrl,
    // Where letters can be read: ours in the embedded mailbox.
    ...(services.mailboxUrl && { MAILBOX_URL: services.mailboxUrl }),
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
function embeddedStripe({ machineUrl, stripe }, { variables }) {
  if (!stripe) return {}
  return {
    ...variables,
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
    STRIPE_API_URL: machineUrl,
    NEXT_PUBLIC_STRIPE_SCRIPT_URL: `${machineUrl}/stripe/stripe.js`,
  }
}

function giveUp(sentence) {
  process.stderr.write(`${sentence}\n`)
  stopChildren().then(() => process.exit(1))
}

function sayHello({ siteUrl, host, dataDir, hosted }, { mailboxUrl }) {
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
    say(`  E-mails:   ${mailboxUrl}  (links to confirm an address, to sign in)`)
    say(`  Data:      ${dataDir}`)
    if (!isLoopback(host)) sayOpenHost(host)
    say('  Start over: stop this, then  npm run db:reset')
  }
  say('')
  say('Ctrl-C stops it.')
}

function isLoopback(host) {
  return host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host)
}

/** What listening on the network means: others use the product, and the demo's password is in its README. */
function sayOpenHost(host) {
  say('')
  say(`  HOST is ${host}: others on your network reach the site and its database, the demo accounts too.`)
  say('  The mailbox and the payment stand-in answer this machine only: links in e-mails are opened here, and')
  say('  payments can be tried in a browser here. For people elsewhere, use a Supabase project and Stripe.')
  say('')
}
