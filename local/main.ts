import { fileURLToPath } from 'node:url'
import { catalogueSchema } from './stripe/catalogue/seed-catalogue.ts'
import { startServices, type Services, type ServicesOptions } from './services.ts'

/**
 * Runs the embedded services until it is told to stop (or its parent has ended). Prints log lines as they come and,
 * once, the JSON line `{"ready":true,…}` that the parent waits for.
 */
async function main(): Promise<void> {
  const root = new URL('../', import.meta.url)
  // From the very start: the parent's end is announced only once.
  const started = stopWhenAsked()
  const services = await startServices({
    port: Number(process.env['SERVICES_PORT'] ?? 54321),
    mailPort: Number(process.env['MAIL_PORT'] ?? 0),
    host: process.env['HOST'] ?? '127.0.0.1',
    dataDir: process.env['DATA_DIR'] ?? fileURLToPath(new URL('.data', root)),
    siteUrl: process.env['SITE_URL'] ?? 'http://localhost:3000',
    migrationsDir: fileURLToPath(new URL('supabase/migrations', root)),
    seedFile: fileURLToPath(new URL('supabase/seed.sql', root)),
    proxies: Number(process.env['TRUSTED_PROXIES'] || 0),
    endWhenStuck: true,
    log: print,
    // At the next start, Postgres recovers what the disk did accept.
    onLost: fail,
    ...readStripe(),
  })
  started(services)
  const { url, publishableKey, secretKey, mailboxUrl, smtpUrl, machineUrl, freshlySeeded, stripe } = services
  print(
    JSON.stringify({
      ready: true,
      url,
      publishableKey,
      secretKey,
      mailboxUrl,
      smtpUrl,
      machineUrl,
      freshlySeeded,
      stripe,
    }),
  )
}

/** Without a catalogue, payments are not handled here. */
function readStripe(): Pick<ServicesOptions, 'stripe'> {
  const catalogue = process.env['STRIPE_CATALOGUE']
  if (!catalogue) return {}
  return {
    stripe: {
      catalogue: catalogueSchema.parse(JSON.parse(catalogue)),
      webhookUrl: process.env['STRIPE_WEBHOOK_URL'] || null,
    },
  }
}

/** Returns the function that receives the services once they run. Until then there is nothing to close. */
function stopWhenAsked(): (services: Services) => void {
  let running: Services | null = null
  let stopping = false
  const stop = (): void => {
    if (stopping) return
    stopping = true
    if (!running) process.exit(0)
    running.close().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('disconnect', stop)
  return (services) => {
    running = services
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

function fail(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

main().catch(fail)
