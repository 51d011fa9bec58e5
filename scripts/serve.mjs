import { randomBytes } from 'node:crypto'
import { addressOf } from '../server/address.mjs'
import { outliveLog } from '../server/outlive-log.mjs'
import { SERVERS, startChild, stopChildren, stopOnSignals } from './children.mjs'
import { checkDataDir, checkNode, readEnvironment } from './environment.mjs'
import { say } from './failure.mjs'
import { ensureInstalled } from './install.mjs'
import { keepRunning } from './keep-running.mjs'
import { checkPortFree, findFreePort } from './ports.mjs'
import { startServices } from './services.mjs'
import { checkPrices, readPrices } from './stripe-prices.mjs'
import { tickJobs } from './tick-jobs.mjs'
import { untilAnswers } from './until-answers.mjs'

/**
 * @typedef {import('./environment.mjs').Settings} Settings
 * @typedef {import('./services.mjs').Services} Services
 * @typedef {import('./services.mjs').Payments} Payments
 * @typedef {import('./stripe-prices.mjs').Prices} Prices
 * @typedef {'start' | 'dev'} Command
 */

/**
 * What the app needs to know about the services; a hosted project has no mailbox and no stand-in for Stripe.
 * @typedef {import('./environment.mjs').Hosted & Partial<Services>} Backend
 */

/**
 * What `npm start` and `npm run dev` share. Everything that can fail is checked before anything slow starts; then come
 * the services, `prepare`, the app, and what a person needs to know.
 * @param {{ command: Command, prepare?: () => Promise<void> }} options
 */
export async function serve({ command, prepare = async () => {} }) {
  outliveLog()
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
    webhookUrl: `${addressOf(host, port)}/api/stripe/webhook`,
  }
  /** @type {Backend} */
  const backend = hosted ?? (await keepServices(settings, payments))
  await prepare()
  // The secret that the tick below sends to the app; the operator's own cron job uses the one that is set.
  const cronSecret = process.env.CRON_SECRET || randomBytes(24).toString('base64url')
  await keepRunning(
    'The app’s processes',
    (onEnd) => startApp(command, settings, backend, prices, cronSecret, onEnd),
    giveUp,
  )
  sayHello(settings, backend)
  await tickJobs({
    runUrl: `${addressOf(host, port)}/api/jobs/run`,
    cronSecret,
    database: backend.machineUrl ? { url: backend.machineUrl, secretKey: backend.secretKey } : null,
  })
}

/**
 * While the services are down, pages say so; they restart at the same address, with the keys of the data folder.
 * @param {Settings} settings
 * @param {Payments} payments
 */
async function keepServices(settings, payments) {
  const withMail = { ...settings, mailPort: await findFreePort() }
  return keepRunning('The embedded services', (onEnd) => startServices(withMail, payments, onEnd), giveUp)
}

/**
 * Starts the app and resolves once it answers. @throws Failure when it does not
 * @param {Command} command
 * @param {Settings} settings
 * @param {Backend} backend
 * @param {Prices} prices
 * @param {string} cronSecret
 * @param {import('./keep-running.mjs').OnEnd} onEnd
 */
async function startApp(command, settings, backend, prices, cronSecret, onEnd) {
  const { port, host, siteUrl } = settings
  const { url, publishableKey, secretKey, smtpUrl, mailboxUrl } = backend
  const env = {
    ...embeddedStripe(backend, prices),
    // The operator's own mail server comes first; without one, e-mails are kept in the mailbox.
    ...(smtpUrl && !process.env.SMTP_URL && { SMTP_URL: smtpUrl }),
    NEXT_TELEMETRY_DISABLED: '1',
    NODE_ENV: command === 'dev' ? 'development' : 'production',
    NEXT_PUBLIC_SUPABASE_URL: url,
    NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_SECRET_KEY: secretKey,
    SITE_URL: siteUrl,
    CRON_SECRET: cronSecret,
    // Where the e-mails of the embedded mailbox can be read.
    ...(mailboxUrl && { MAILBOX_URL: mailboxUrl }),
  }
  let ended = false
  let answered = false
  const child = startChild([...SERVERS[command], '-H', host, '-p', String(port)], env, {
    onLine: (line) => say(`  ${line}`),
    onExit(code) {
      ended = true
      if (answered) void onEnd(code)
    },
  })
  try {
    await untilAnswers(`${addressOf(host, port)}/`, { hasEnded: () => ended })
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  answered = true
}

/**
 * What the app needs to know about the stand-in for Stripe; nothing when it uses Stripe itself, or no payments.
 * @param {Backend} backend
 * @param {Prices} prices
 */
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

/** @param {string} sentence */
function giveUp(sentence) {
  process.stderr.write(`${sentence}\n`)
  stopChildren().then(() => process.exit(1))
}

/**
 * @param {Settings} settings
 * @param {Backend} backend
 */
function sayHello({ siteUrl, host, dataDir, hosted }, { mailboxUrl }) {
  say('')
  say(`Ninja Dojo is open at ${siteUrl}`)
  if (hosted) {
    say(`It uses the Supabase project at ${hosted.url}`)
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

/** @param {string} host */
function isLoopback(host) {
  return host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host)
}

/**
 * Warns that other people can reach the product, whose demo password is public.
 * @param {string} host
 */
function sayOpenHost(host) {
  say('')
  say(`  HOST is ${host}: others on your network can reach the site and its database, including the demo accounts.`)
  say('  The mailbox and the payment stand-in answer this machine only: open links from e-mails here, and try')
  say('  payments in a browser here. For people elsewhere, use a Supabase project and Stripe.')
  say('')
}
