import { App, getAuthSchemaSql, getStorageSchemaSql, setExperimental } from '@supabase/lite'
import type { Keys } from './data-folder/keys.ts'
import { readBoard } from './database/asker.ts'
import { describeRequest, receivedRequest } from './database/received-request.ts'
import type { SerialConnection } from './database/serial-connection.ts'
import type { Mailer } from './mailbox/mailer.ts'
import { boardReadBy } from './rest/board-read.ts'
import { withDatabaseErrors, withStorageErrors } from './rest/database-errors.ts'
import { identifyCaller } from './rest/identify-caller.ts'
import { adaptStorageResponse } from './storage/adapt-response.ts'
import { adaptUpload } from './storage/adapt-upload.ts'
import { createStorageAdapter } from './storage/storage-adapter.ts'
import type { ObjectFiles } from './storage/object-files.ts'

export interface LiteOptions {
  connection: SerialConnection
  keys: Keys
  siteUrl: string
  mailer: Mailer
  files: ObjectFiles
}

/** The tables of lite's auth and storage; can be run again. */
export function liteSystemSql(): string {
  return `${getAuthSchemaSql(false)}\n${getStorageSchemaSql(false)}`
}

/** lite's auth, table API and storage, configured as our services. */
export async function createLiteApp({ connection, keys, siteUrl, mailer, files }: LiteOptions): Promise<App> {
  const app = new App({
    connection,
    auth: {
      enabled: true,
      jwt_secret: keys.jwtSecret,
      publishable_key: keys.publishableKey,
      secret_key: keys.secretKey,
      site_url: siteUrl,
      additional_redirect_urls: [`${siteUrl}/**`],
      minimum_password_length: 8,
      email: {
        enable_signup: true,
        enable_confirmations: true,
        // Links contain a hash of the address and this code: ten digits cannot be guessed.
        otp_length: 10,
        otp_expiry: 3600,
        // The new mailbox confirms a change; the app tells the old one.
        double_confirm_changes: false,
      },
    },
    api: { enabled: true, schemas: ['public'], max_rows: 1000 },
    storage: { enabled: true },
    studio: { enabled: false },
    analytics: { enabled: false },
    options: { server: { admin: false, disableStudio: true, middlewares: [identifyCaller(keys)] } },
  })
  const parts: Pick<App, '_mailer' | '_storageAdapter'> = {
    _mailer: mailer,
    _storageAdapter: createStorageAdapter(files),
  }
  Object.assign(app, parts)
  await app.init()
  // After init, which would otherwise print a banner about it at every start.
  setExperimental('storage', true)
  return app
}

/** Passes one request to lite, in a form that lite understands, and corrects its answer. */
export async function serveLite(app: App, request: Request, peerAddress: string | null): Promise<Response> {
  const { pathname } = new URL(request.url)
  const received = describeRequest(request, peerAddress)
  const ask = async (asked: Request): Promise<Response> =>
    receivedRequest.run(received, () => app.fetch(asked, { peerAddress }))
  if (pathname.startsWith('/rest/')) {
    const board = await boardReadBy(request)
    return withDatabaseErrors(() => readBoard.run(board, () => ask(request)))
  }
  if (pathname.startsWith('/storage/')) {
    const plain = await adaptUpload(request)
    return adaptStorageResponse(request, await withStorageErrors(() => ask(plain)))
  }
  return ask(request)
}
