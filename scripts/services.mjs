import { startChild } from './children.mjs'
import { Failure, say } from './failure.mjs'

/**
 * Starts the embedded services in a process of their own and answers, once they serve,
 * `{ url, publishableKey, secretKey, mailboxUrl, smtpUrl, machineUrl, freshlySeeded, stripe }`. With `catalogue` (what is sold)
 * they stand in for Stripe as well and send its webhooks to `webhookUrl`; without, `stripe` is null.
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
    const complaints = []
    startChild(['--import', 'tsx', 'local/main.ts'], env, {
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

/** Services that listen on every address are reached under the site's own name; the stand-ins on this machine only. */
function reachable(services, host, siteUrl) {
  if (host !== '0.0.0.0' && host !== '::') return services
  const url = new URL(services.url)
  url.hostname = new URL(siteUrl).hostname
  return { ...services, url: url.origin }
}
