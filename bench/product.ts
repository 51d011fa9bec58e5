import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch'
import { z } from 'zod'
import { startServices } from '../scripts/services.mjs'
import { findFreePort } from '../scripts/ports.mjs'
import { startProductServer } from './next-server.ts'

/** The running product: the production build on its own embedded services. */
export type Product = {
  url: string
  supabaseUrl: string
  supabaseKey: string
  secretKey: string
  appPid: number
  servicesPid: number
}

const servicesSchema = z.object({ url: z.string(), publishableKey: z.string(), secretKey: z.string() })

/** The address of the services, before the app starts. */
export type ProductServices = Pick<Product, 'url' | 'supabaseUrl' | 'supabaseKey' | 'secretKey'>

/**
 * Starts the product on free ports with its data in a new folder that is deleted when this process ends.
 * @param prepare called once the services run; what it returns fills the database while they are stopped
 */
export async function startProduct(
  prepare?: (services: ProductServices) => Promise<(database: PGlite) => Promise<void>>,
): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dojo-bench-'))
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  const [port, servicesPort] = [await findFreePort(), await findFreePort()]
  const url = `http://127.0.0.1:${port}`
  let areNeeded = true
  const start = async (): Promise<ProductServices> => {
    const started: unknown = await startServices(
      { servicesPort, host: '127.0.0.1', dataDir, siteUrl: url },
      { catalogue: null, webhookUrl: '' },
      () => {
        if (!areNeeded) return
        process.stderr.write('The embedded services have stopped.\n')
        process.exit(1)
      },
    )
    const { url: supabaseUrl, publishableKey: supabaseKey, secretKey } = servicesSchema.parse(started)
    return { url, supabaseUrl, supabaseKey, secretKey }
  }
  let services = await start()
  if (prepare) {
    const fill = await prepare(services)
    areNeeded = false
    await end(pidOfServices(dataDir))
    const database = await PGlite.create(join(dataDir, 'database'), { extensions: { fuzzystrmatch } })
    await fill(database)
    await database.close()
    areNeeded = true
    services = await start()
  }
  const app = await startProductServer(port, {
    NEXT_PUBLIC_SUPABASE_URL: services.supabaseUrl,
    NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: services.supabaseKey,
    SUPABASE_SECRET_KEY: services.secretKey,
    SITE_URL: url,
  })
  return { ...services, appPid: app.pid, servicesPid: pidOfServices(dataDir) }
}

async function end(pid: number): Promise<void> {
  process.kill(pid, 'SIGTERM')
  while (isRunning(pid)) await new Promise((resolve) => setTimeout(resolve, 50))
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The services write their process id into the lock file of their data folder. */
function pidOfServices(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'services.lock'), 'utf8').split(' ')[0])
}
