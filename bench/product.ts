import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

/** Starts the product on free ports with its data in a new folder that is deleted when this process ends. */
export async function startProduct(): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dojo-bench-'))
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  const [port, servicesPort] = [await findFreePort(), await findFreePort()]
  const siteUrl = `http://127.0.0.1:${port}`
  const started: unknown = await startServices(
    { servicesPort, host: '127.0.0.1', dataDir, siteUrl },
    { catalogue: null, webhookUrl: '' },
    () => {
      process.stderr.write('The embedded services have stopped.\n')
      process.exit(1)
    },
  )
  const { url: supabaseUrl, publishableKey, secretKey } = servicesSchema.parse(started)
  const app = await startProductServer(port, {
    NEXT_PUBLIC_SUPABASE_URL: supabaseUrl,
    NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_SECRET_KEY: secretKey,
    SITE_URL: siteUrl,
  })
  return {
    url: app.url,
    supabaseUrl,
    supabaseKey: publishableKey,
    secretKey,
    appPid: app.pid,
    servicesPid: pidOfServices(dataDir),
  }
}

/** The services write their process id into the lock file of their data folder. */
function pidOfServices(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'services.lock'), 'utf8').split(' ')[0])
}
