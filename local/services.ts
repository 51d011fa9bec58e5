import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { generateKeys, loadKeys } from './data-folder/keys.ts'
import { lockDataFolder } from './data-folder/lock.ts'
import { prepareDataFolder } from './data-folder/prepare.ts'
import { openDatabase } from './database/open-database.ts'
import { prepareDatabase } from './database/prepare-database.ts'
import { allowAnyOrigin, preflight } from './http/cors.ts'
import { sendResponse, toRequest } from './http/fetch-bridge.ts'
import { createLiteApp, liteSystemSql, serveLite } from './lite-app.ts'
import { MailStore } from './mailbox/mail-store.ts'
import { createMailer } from './mailbox/mailer.ts'
import { serveMailbox } from './mailbox/page.ts'
import { DiskObjectFiles, MemoryObjectFiles } from './storage/object-files.ts'

export interface ServicesOptions {
  /** 0 takes a free one. */
  port: number
  host?: string
  /** Where everything is kept; null keeps it in memory. */
  dataDir: string | null
  /** The app's address, for the links in e-mails. */
  siteUrl: string
  migrationsDir: string
  seedFile?: string
  log?: (line: string) => void
}

export interface Services {
  url: string
  publishableKey: string
  secretKey: string
  mailboxUrl: string
  /** Whether the seed ran at this start. */
  freshlySeeded: boolean
  close(): Promise<void>
}

/** Starts database, auth, table API, storage, realtime and mailbox on one port. */
export async function startServices(options: ServicesOptions): Promise<Services> {
  const { dataDir, siteUrl, host = '127.0.0.1', log = () => {} } = options
  if (dataDir !== null) prepareDataFolder(dataDir)
  const unlock = dataDir === null ? () => {} : lockDataFolder(dataDir)
  try {
    const keys = dataDir === null ? generateKeys() : await loadKeys(dataDir)
    const mails = await MailStore.open(dataDir)
    const files = dataDir === null ? new MemoryObjectFiles() : new DiskObjectFiles(join(dataDir, 'storage'))
    const connection = await openDatabase(dataDir)
    const app = await createLiteApp({ connection, keys, siteUrl, files, mailer: createMailer(mails, siteUrl, log) })
    const { migrations, freshlySeeded } = await prepareDatabase(connection.database, {
      migrationsDir: options.migrationsDir,
      seedFile: options.seedFile,
      systemSql: liteSystemSql(),
    })
    for (const { version, name } of migrations) log(`Applied migration ${version}_${name}`)
    await connection.introspect({ useCache: true })

    let url = ''
    const answer = async (incoming: IncomingMessage): Promise<Response> => {
      const { pathname } = new URL(incoming.url ?? '/', url)
      if (pathname === '/health') return Response.json({ ready: true })
      if (pathname.startsWith('/mailbox')) return serveMailbox(new URL(incoming.url ?? '/', url), mails)
      if (!/^\/(auth|rest|storage)\/v1\//.test(pathname)) return Response.json({ message: 'Not found' }, { status: 404 })
      const request = await toRequest(incoming, url, pathname.startsWith('/storage/'))
      if (request.method === 'OPTIONS') return preflight(request)
      return allowAnyOrigin(await serveLite(app, request, incoming.socket.remoteAddress ?? null))
    }
    const server = createServer((incoming: IncomingMessage, outgoing: ServerResponse) => {
      answer(incoming)
        .then((response) => sendResponse(response, outgoing, false))
        .catch((error: unknown) => {
          log(`Request failed: ${String(error)}`)
          outgoing.destroy()
        })
    })
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(options.port, host, resolve)
    })
    url = `http://${host}:${(server.address() as AddressInfo).port}`
    return {
      url,
      publishableKey: keys.publishableKey,
      secretKey: keys.secretKey,
      mailboxUrl: `${url}/mailbox`,
      freshlySeeded,
      async close() {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
        await connection.database.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}
