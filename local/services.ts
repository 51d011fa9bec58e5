import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Afterwards } from './auth/afterwards.ts'
import { callerNetwork } from './auth/caller-network.ts'
import { type AuthOptions, openAuthDoor } from './auth/door.ts'
import { sweepSignIns } from './auth/sweep-sign-ins.ts'
import { serveBackup } from './backup/serve-backup.ts'
import { DiskSpace, refuseFullDisk } from './data-folder/disk-space.ts'
import { generateKeys, loadKeys, type Keys } from './data-folder/keys.ts'
import { lockDataFolder } from './data-folder/lock.ts'
import { prepareDataFolder } from './data-folder/prepare.ts'
import type { Database } from './database/database.ts'
import { startHousekeeping } from './database/housekeeping.ts'
import { serveHealth, watchDatabase } from './database/health.ts'
import { openDatabase } from './database/open-database.ts'
import { findPreRequest } from './database/pre-request.ts'
import { prepareDatabase } from './database/prepare-database.ts'
import { watchStatements } from './database/stuck-statements.ts'
import { openFrontDoor, type Route } from './http/front-door.ts'
import { NOTHING_REPEATS } from './http/plain-request.ts'
import { listReaders, refuseWrites } from './http/refuse-writes.ts'
import { createLiteApp, liteSystemSql, serveLite } from './lite-app.ts'
import { openMailServer } from './mailbox/mail-server.ts'
import { MailStore } from './mailbox/mail-store.ts'
import { createMailer } from './mailbox/mailer.ts'
import { serveMailbox } from './mailbox/page.ts'
import { startRealtime, type RealtimeOptions } from './realtime/realtime-service.ts'
import { relationNames } from './rest/check-embedding.ts'
import { admitCaller, admitUploader } from './rest/known-caller.ts'
import { examineTableRequest } from './rest/limits.ts'
import { TABLE_ADDRESS } from './rest/table-address.ts'
import { DiskObjectFiles, MemoryObjectFiles } from './storage/object-files.ts'
import { ResumableUploads } from './storage/resumable-uploads.ts'
import { Takeover } from './storage/takeover.ts'
import { UploadDoor, wholeBytesOf } from './storage/upload-door.ts'
import { UploadRoom } from './storage/upload-room.ts'
import { signedPlaceOf } from './storage/upload-token.ts'
import { startStripe, type StripeOptions, stripeRoutes, type StripeService } from './stripe/stripe-service.ts'

/** The largest body for auth: a person's names and settings. Parsing deep JSON of a megabyte takes 50 ms. */
const AUTH_BYTES = 64 * 1024

export interface ServicesOptions {
  /** 0 chooses a free one. */
  port: number
  host?: string
  /** The port to which the app delivers its e-mails, always on loopback; a free one by default. */
  mailPort?: number
  /** Where everything is stored; null keeps it in memory. */
  dataDir: string | null
  /** The app's address, for the links in e-mails. */
  siteUrl: string
  migrationsDir: string
  seedFile?: string
  /** What is sold and where webhooks go; without it there is no stand-in for Stripe. */
  stripe?: StripeOptions
  /** For tests of the auth service; the product uses none of it. */
  auth?: AuthOptions
  /** For tests of the realtime service, such as those of supabase-js; the product uses none of it. */
  realtime?: Pick<RealtimeOptions, 'allowsPublicTopics'>
  /** How many of the operator's proxies are in front (TRUSTED_PROXIES); none by default. */
  proxies?: number
  /** Whether a statement that takes too long ends this process: not if the process also does other things (tests). */
  endWhenStuck?: boolean
  log?: (line: string) => void
  /** Returns the free space of the data folder's disk (for tests). */
  freeBytes?: () => Promise<number>
  /** Called when the disk no longer accepts writes; from then on nothing may be answered. */
  onLost?: (sentence: string) => void
}

export interface Services {
  url: string
  publishableKey: string
  secretKey: string
  mailboxUrl: string
  /** The address of the stand-ins for mail and payments, for this machine only. */
  machineUrl: string
  /** The mail server of the mailbox, for the app's own e-mails. */
  smtpUrl: string
  /** Whether the seed ran at this start. */
  freshlySeeded: boolean
  stripe: Pick<StripeService, 'secretKey' | 'publishableKey' | 'webhookSecret'> | null
  /** Drops every WebSocket, as a failing network would (for tests). */
  dropSockets(): void
  close(): Promise<void>
}

/** Starts database, auth, table API, storage, realtime, mailbox and payments on one port. */
export async function startServices(options: ServicesOptions): Promise<Services> {
  const { dataDir, log = () => {} } = options
  if (dataDir !== null) {
    prepareDataFolder(dataDir)
    await refuseFullDisk(dataDir, existsSync(join(dataDir, 'database')) ? 'again' : 'first', options.freeBytes)
  }
  const closers: (() => unknown)[] = []
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).toReversed()) await closer()
  }
  const onLost = () =>
    options.onLost?.(`Another process has taken the data folder ${dataDir}: this one ends, and writes no more.`)
  if (dataDir !== null) closers.push(lockDataFolder(dataDir, onLost))
  try {
    return { ...(await start(options, closers, log)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function start(
  {
    dataDir,
    siteUrl,
    host = '127.0.0.1',
    port,
    mailPort = 0,
    migrationsDir,
    seedFile,
    proxies,
    endWhenStuck = false,
    stripe: stripeOptions,
    auth: authOptions,
    realtime: realtimeOptions,
    onLost,
    freeBytes,
  }: ServicesOptions,
  closers: (() => unknown)[],
  log: (line: string) => void,
): Promise<Omit<Services, 'close'>> {
  const keys = dataDir === null ? generateKeys() : loadKeys(dataDir, log)
  const mails = MailStore.open(dataDir, log)
  const mailServer = await openMailServer({ port: mailPort, store: mails, log })
  closers.push(() => mailServer.close())
  const files =
    dataDir === null
      ? new MemoryObjectFiles()
      : await DiskObjectFiles.open(join(dataDir, 'storage'), (problem) => log(`Storage: ${problem}`))

  const connection = await openDatabase(dataDir, {
    onLost: (error) =>
      onLost?.(`The disk under ${dataDir} does not accept writes (${String(error)}). Nothing more is accepted.`),
  })
  const { database } = connection
  closers.push(() => database.close())
  const prepared = await prepareDatabase(database, { migrationsDir, seedFile, systemSql: liteSystemSql() })
  connection.preRequest = await findPreRequest(database)
  for (const { version, name } of prepared.migrations) log(`Applied migration ${version}_${name}`)

  const mailer = createMailer(mails, siteUrl, log)
  const afterwards = new Afterwards((problem) => log(`Auth: ${problem}`), authOptions?.delay)
  closers.push(() => afterwards.settle())
  const app = await createLiteApp({ connection, keys, siteUrl, files, mailer })
  // Reads the schema now, not during the first request.
  const names = relationNames(await connection.introspect({ useCache: true }))
  const space = dataDir === null ? null : await DiskSpace.watch(dataDir, { log, freeBytes })
  if (space) closers.push(() => space.close())
  const readers = await listReaders(database)
  const realtime = await startRealtime(database, keys, {
    preRequest: connection.preRequest,
    ...realtimeOptions,
    onProblem: (problem) => log(`Realtime: ${problem}`),
  })
  closers.push(() => realtime.close())
  closers.push(startHousekeeping(database, log, space ? (bytes) => space.hasRoom(bytes) : undefined))
  closers.push(watchDatabase(database, log))
  closers.push(sweepSignIns(database, log))
  if (endWhenStuck) {
    const watch = watchStatements()
    database.watchedBy(watch)
    closers.push(() => watch.close())
  }

  const lite: Route['serve'] = (request, peerAddress) => serveLite(app, request, peerAddress)
  const auth: Route['serve'] = openAuthDoor(
    { database, keys, emails: mailer, afterwards, serveLite: lite },
    authOptions,
  )
  const partsDir =
    dataDir === null ? await mkdtemp(join(tmpdir(), 'dojo-uploads-')) : join(dataDir, 'storage', 'uploads')
  if (dataDir === null) closers.push(() => rm(partsDir, { recursive: true, force: true }))
  const disk = new UploadRoom(dataDir ?? partsDir)
  const places = new Takeover()
  const uploads = new UploadDoor({
    keys,
    database,
    disk,
    files,
    places,
    endResumable: (place) => resumable.endAt(place),
    store: (request) => lite(request, null),
  })
  const resumable: ResumableUploads = await ResumableUploads.open({
    folder: partsDir,
    disk,
    places,
    isTaken: (place) => uploads.isTaken(place),
    placeOf: (token) => signedPlaceOf(keys, token),
    bucketBytes: (bucket) => uploads.bucketBytes(bucket),
    store: (request) => uploads.serveArrived(request),
    onProblem: (problem) => log(`Uploads: ${problem}`),
  })
  closers.push(() => resumable.close())
  let publicUrl = ''
  const stripe = stripeOptions
    ? startStripe(
        stripeOptions,
        dataDir,
        () => publicUrl,
        (line) => log(`Payments: ${line}`),
      )
    : null
  if (stripe) closers.push(() => stripe.close())
  const routes: Route[] = [
    {
      prefix: '/rest/v1/',
      open: true,
      address: TABLE_ADDRESS,
      admit: admitCaller(keys, lite),
      examine: examineTableRequest(keys, names),
      serve: lite,
    },
    {
      prefix: '/auth/v1/',
      open: true,
      mostBytes: AUTH_BYTES,
      address: NOTHING_REPEATS,
      admit: admitCaller(keys, lite),
      serve: auth,
    },
    {
      prefix: ResumableUploads.prefix,
      open: true,
      address: NOTHING_REPEATS,
      streams: true,
      serve: (request, peerAddress) => resumable.serve(request, callerNetwork(request, peerAddress, keys)),
    },
    {
      prefix: '/storage/v1/',
      open: true,
      address: NOTHING_REPEATS,
      streams: true,
      wholeBytes: wholeBytesOf,
      admit: admitUploader(keys),
      serve: (request, peerAddress) => uploads.serve(request, callerNetwork(request, peerAddress, keys)),
    },
    {
      prefix: '/realtime/v1/api/broadcast',
      open: true,
      address: NOTHING_REPEATS,
      admit: (request) => realtime.admit(request),
      serve: (request, peerAddress) => realtime.serve(request, peerAddress),
    },
    ...(stripe ? stripeRoutes(stripe) : []),
    {
      prefix: '/mailbox',
      open: false,
      onThisMachine: true,
      serve: async (request) => serveMailbox(new URL(request.url), mails),
    },
    ...(dataDir === null ? [] : [backupRoute(dataDir, database, keys)]),
    { prefix: '/health', open: true, serve: () => serveHealth(database) },
  ]
  const frontDoor = await openFrontDoor({
    host,
    port,
    routes: space ? routes.map((route) => refuseWrites(route, space, readers)) : routes,
    upgrade: (request, socket, head, peer) => realtime.upgrade(request, socket, head, peer),
    onConnection: () => realtime.accepted(),
    ...(proxies === undefined ? {} : { proxies }),
    onProblem: (problem) => log(`Request failed: ${problem}`),
  })
  closers.push(() => frontDoor.close())
  publicUrl = frontDoor.machineUrl
  return {
    url: frontDoor.url,
    publishableKey: keys.publishableKey,
    secretKey: keys.secretKey,
    mailboxUrl: `${frontDoor.machineUrl}/mailbox`,
    machineUrl: frontDoor.machineUrl,
    smtpUrl: mailServer.url,
    freshlySeeded: prepared.freshlySeeded,
    stripe: stripe && {
      secretKey: stripe.secretKey,
      publishableKey: stripe.publishableKey,
      webhookSecret: stripe.webhookSecret,
    },
    dropSockets: () => realtime.dropConnections(),
  }
}

function backupRoute(dataDir: string, database: Database, keys: Keys): Route {
  return {
    prefix: '/backup',
    open: false,
    onThisMachine: true,
    streams: true,
    serve: (request) => serveBackup(request, dataDir, database, keys),
  }
}
