import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateKeys, loadKeys } from './data-folder/keys.ts'
import { lockDataFolder } from './data-folder/lock.ts'
import { prepareDataFolder } from './data-folder/prepare.ts'
import { startHousekeeping } from './database/housekeeping.ts'
import { openDatabase } from './database/open-database.ts'
import { prepareDatabase } from './database/prepare-database.ts'
import { openFrontDoor, type Route } from './http/front-door.ts'
import { createLiteApp, liteSystemSql, serveLite } from './lite-app.ts'
import { openMailServer } from './mailbox/mail-server.ts'
import { MailStore } from './mailbox/mail-store.ts'
import { createMailer } from './mailbox/mailer.ts'
import { serveMailbox } from './mailbox/page.ts'
import { startRealtime } from './realtime/realtime-service.ts'
import { DiskObjectFiles, MemoryObjectFiles } from './storage/object-files.ts'
import { ResumableUploads } from './storage/resumable-uploads.ts'
import { isUploadToken } from './storage/upload-token.ts'
import { stripeRoutes } from './stripe/stripe-routes.ts'
import { startStripe, type StripeOptions, type StripeService } from './stripe/stripe-service.ts'

export interface ServicesOptions {
  /** 0 takes a free one. */
  port: number
  host?: string
  /** Where the app delivers its e-mails, always on loopback; a free one where left out. */
  mailPort?: number
  /** Where everything is kept; null keeps it in memory. */
  dataDir: string | null
  /** The app's address, for the links in e-mails. */
  siteUrl: string
  migrationsDir: string
  seedFile?: string
  /** What is sold and where webhooks go; without it nothing stands in for Stripe. */
  stripe?: StripeOptions
  log?: (line: string) => void
}

export interface Services {
  url: string
  publishableKey: string
  secretKey: string
  mailboxUrl: string
  /** The mail server of the mailbox, for the app's own e-mails. */
  smtpUrl: string
  /** Whether the seed ran at this start. */
  freshlySeeded: boolean
  stripe: Pick<StripeService, 'secretKey' | 'publishableKey' | 'webhookSecret'> | null
  /** Cuts every WebSocket, as a failing network would (for tests). */
  dropSockets(): void
  close(): Promise<void>
}

/** Starts database, auth, table API, storage, realtime, mailbox and payments on one port. */
export async function startServices(options: ServicesOptions): Promise<Services> {
  const { dataDir, log = () => {} } = options
  if (dataDir !== null) prepareDataFolder(dataDir)
  const closers: (() => unknown)[] = []
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).toReversed()) await closer()
  }
  if (dataDir !== null) closers.push(lockDataFolder(dataDir))
  try {
    return { ...(await start(options, closers, log)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function start(
  { dataDir, siteUrl, host = '127.0.0.1', port, mailPort = 0, migrationsDir, seedFile, stripe: stripeOptions }: ServicesOptions,
  closers: (() => unknown)[],
  log: (line: string) => void,
): Promise<Omit<Services, 'close'>> {
  const keys = dataDir === null ? generateKeys() : await loadKeys(dataDir)
  const mails = await MailStore.open(dataDir)
  const mailServer = await openMailServer({ port: mailPort, store: mails, log })
  closers.push(() => mailServer.close())
  const files = dataDir === null ? new MemoryObjectFiles() : new DiskObjectFiles(join(dataDir, 'storage'))

  const connection = await openDatabase(dataDir)
  const { database } = connection
  closers.push(() => database.close())
  const prepared = await prepareDatabase(database, { migrationsDir, seedFile, systemSql: liteSystemSql() })
  for (const { version, name } of prepared.migrations) log(`Applied migration ${version}_${name}`)

  const app = await createLiteApp({ connection, keys, siteUrl, files, mailer: createMailer(mails, siteUrl, log) })
  // Reads the schema now, not during somebody's first request.
  await connection.introspect({ useCache: true })
  const realtime = await startRealtime(database, keys, (problem) => log(`Realtime: ${problem}`))
  closers.push(() => realtime.close())
  closers.push(startHousekeeping(database, log))

  const lite: Route['serve'] = (request, peerAddress) => serveLite(app, request, peerAddress)
  const partsDir = dataDir === null ? await mkdtemp(join(tmpdir(), 'dojo-uploads-')) : join(dataDir, 'storage', 'uploads')
  if (dataDir === null) closers.push(() => rm(partsDir, { recursive: true, force: true }))
  const resumable = await ResumableUploads.open({
    folder: partsDir,
    isSigned: (token, bucket, path) => isUploadToken(keys, token, bucket, path),
    store: (request) => lite(request, null),
  })
  let publicUrl = ''
  const stripe = stripeOptions ? startStripe(stripeOptions, dataDir, () => publicUrl, (problem) => log(`Payments: ${problem}`)) : null
  if (stripe) closers.push(() => stripe.close())
  const frontDoor = await openFrontDoor({
    host,
    port,
    routes: [
      { prefix: '/rest/v1/', open: true, serve: lite },
      { prefix: '/auth/v1/', open: true, serve: lite },
      { prefix: ResumableUploads.prefix, open: true, streams: true, serve: (request) => resumable.serve(request) },
      { prefix: '/storage/v1/', open: true, streams: true, serve: lite },
      { prefix: '/realtime/v1/api/broadcast', open: true, serve: (request) => realtime.serve(request) },
      ...(stripe ? stripeRoutes(stripe) : []),
      { prefix: '/mailbox', open: false, serve: async (request) => serveMailbox(new URL(request.url), mails) },
      { prefix: '/health', open: true, serve: async () => Response.json({ ready: true }) },
    ],
    upgrade: (request, socket, head) => realtime.upgrade(request, socket, head),
    onProblem: (problem) => log(`Request failed: ${problem}`),
  })
  closers.push(() => frontDoor.close())
  publicUrl = reachableUrl(frontDoor.url, siteUrl)
  return {
    url: frontDoor.url,
    publishableKey: keys.publishableKey,
    secretKey: keys.secretKey,
    mailboxUrl: `${frontDoor.url}/mailbox`,
    smtpUrl: mailServer.url,
    freshlySeeded: prepared.freshlySeeded,
    stripe: stripe && { secretKey: stripe.secretKey, publishableKey: stripe.publishableKey, webhookSecret: stripe.webhookSecret },
    dropSockets: () => realtime.dropConnections(),
  }
}

/** Services that listen on every address are reached under the site's own name. */
function reachableUrl(url: string, siteUrl: string): string {
  const reachable = new URL(url)
  if (reachable.hostname === '0.0.0.0' || reachable.hostname === '[::]') reachable.hostname = new URL(siteUrl).hostname
  return reachable.origin
}
