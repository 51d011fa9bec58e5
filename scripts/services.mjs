import { existsSync, readFileSync } from 'node:fs'
import { isEveryNetwork } from '../server/address.mjs'
import { startChild } from './children.mjs'
import { Failure, say } from './failure.mjs'

/**
 * What local/main.ts says once the embedded services are ready.
 * @typedef {Pick<
 *   import('../local/services.ts').Services,
 *   'url' | 'publishableKey' | 'secretKey' | 'mailboxUrl' | 'smtpUrl' | 'machineUrl' | 'freshlySeeded' | 'stripe'
 * >} Services
 */

/**
 * What the stand-in for Stripe needs: the catalogue it sells, and where it sends its webhooks. Without a catalogue
 * nothing stands in for Stripe.
 * @typedef {{ catalogue: import('../local/stripe/catalogue/seed-catalogue.ts').Catalogue | null, webhookUrl: string }} Payments
 */

const LIMITS = '/proc/self/limits'
/** In kB. It holds 18,000 brackets, more than the line of a request; V8's usual 984 hold 4,500. */
const STACK = 3900

/**
 * Postgres calls itself for each bracket that it reads. In WebAssembly it cannot see how deep it is: the stack of the
 * process overflows, and the database's session with it. Only where the system gives a process twice as much.
 */
function deeperStack() {
  const [, bytes] = /^Max stack size +(\S+)/m.exec(existsSync(LIMITS) ? readFileSync(LIMITS, 'utf8') : '') ?? []
  return bytes === 'unlimited' || Number(bytes) > 2 * STACK * 1024 ? [`--stack-size=${STACK}`] : []
}

/**
 * Starts the embedded services in their own process and resolves once they are ready.
 * @param {{ servicesPort: number, mailPort?: number, host: string, dataDir: string, siteUrl: string }} settings
 * @param {Payments} payments
 * @param {(code: number, signal: string | null) => void} onExit
 * @returns {Promise<Services>}
 */
export function startServices(
  { servicesPort, mailPort = 0, host, dataDir, siteUrl },
  { catalogue, webhookUrl },
  onExit,
) {
  const env = {
    SERVICES_PORT: String(servicesPort),
    MAIL_PORT: String(mailPort),
    HOST: host,
    DATA_DIR: dataDir,
    SITE_URL: siteUrl,
    STRIPE_CATALOGUE: catalogue ? JSON.stringify(catalogue) : '',
    STRIPE_WEBHOOK_URL: webhookUrl,
  }
  return new Promise((resolve, reject) => {
    let ready = false
    /** @type {string[]} */
    const complaints = []
    startChild([...deeperStack(), '--import', 'tsx', 'local/main.ts'], env, {
      onLine(line, stream) {
        if (!ready && line.startsWith('{"ready":true')) {
          ready = true
          resolve(reachable(JSON.parse(line), host, siteUrl))
        } else if (stream === 'stderr' && !ready) {
          complaints.push(line)
        } else {
          say(`  ${line}`)
        }
      },
      onExit(code, signal) {
        if (ready) onExit(code, signal)
        else reject(new Failure(complaints.join('\n') || `The embedded services ended with code ${code}.`))
      },
    })
  })
}

/**
 * Services that listen on every address are reached by the site's own name; the stand-ins only from this machine.
 * @param {Services} services
 * @param {string} host
 * @param {string} siteUrl
 */
function reachable(services, host, siteUrl) {
  if (!isEveryNetwork(host)) return services
  const url = new URL(services.url)
  url.hostname = new URL(siteUrl).hostname
  return { ...services, url: url.origin }
}
