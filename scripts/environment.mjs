import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { Failure } from './failure.mjs'
import { root } from './root.mjs'

const OLDEST_NODE = [20, 20]

/** @throws Failure when this Node.js is too old to run the product. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const [oldestMajor, oldestMinor] = OLDEST_NODE
  if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
    throw new Failure(`Node.js ${OLDEST_NODE.join('.')} or newer is needed; this is ${process.versions.node}.`)
  }
}

/**
 * The settings of this start, from the environment and `.env.local` / `.env`.
 * `hosted` is null for the embedded services, `stripe` for no Stripe of one's own. @throws Failure with what to change.
 */
export function readEnvironment() {
  loadEnvFiles()
  const port = readPort('PORT', 3000)
  const servicesPort = readPort('SERVICES_PORT', 54321)
  if (port === servicesPort) throw new Failure(`PORT and SERVICES_PORT are both ${port}: give them different numbers.`)
  checkMail()
  checkProxies()
  return {
    port,
    servicesPort,
    siteUrl: readSiteUrl() ?? `http://localhost:${port}`,
    host: process.env.HOST || '127.0.0.1',
    dataDir: resolve(root, process.env.DATA_DIR || '.data'),
    hosted: readHosted(),
    stripe: readStripe(),
  }
}

/** Where people reach the site; undefined where nobody has said so. @throws Failure when it is no address */
export function readSiteUrl() {
  loadEnvFiles()
  const siteUrl = process.env.SITE_URL
  if (!siteUrl) return undefined
  if (!/^https?:\/\//.test(siteUrl) || !URL.canParse(siteUrl)) {
    throw new Failure(`SITE_URL is "${siteUrl}": it must be an address such as http://localhost:3000.`)
  }
  return siteUrl.replace(/\/+$/, '')
}

function loadEnvFiles() {
  for (const file of ['.env.local', '.env']) {
    if (existsSync(join(root, file))) process.loadEnvFile(join(root, file))
  }
}

function readPort(name, fallback) {
  const text = process.env[name]
  if (!text) return fallback
  const port = Number(text)
  if (!/^\d+$/.test(text) || port < 1 || port > 65535) {
    throw new Failure(`${name} is "${text}": it must be a number between 1 and 65535.`)
  }
  return port
}

function readHosted() {
  const url = process.env.NEXT_PUBLIC_SUPABASE_URL
  const publishableKey = process.env.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY
  const secretKey = process.env.SUPABASE_SECRET_KEY
  if (!url && !publishableKey && !secretKey) return null
  const missing = [
    !url && 'NEXT_PUBLIC_SUPABASE_URL',
    !publishableKey && 'NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY',
    !secretKey && 'SUPABASE_SECRET_KEY',
  ].filter(Boolean)
  if (missing.length > 0) {
    throw new Failure(
      `Supabase is set up by half: ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing. Set all three for your own project, or none for the embedded services.`,
    )
  }
  if (!URL.canParse(url)) throw new Failure(`NEXT_PUBLIC_SUPABASE_URL is "${url}": it must be an address.`)
  return { url, publishableKey, secretKey }
}

function readStripe() {
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY']
  const missing = names.filter((name) => !process.env[name])
  if (missing.length === names.length) return null
  if (missing.length > 0) {
    throw new Failure(
      `Stripe is set up by half: ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing. Set all three for your own account, or none for the embedded payments.`,
    )
  }
  for (const name of ['STRIPE_API_URL', 'NEXT_PUBLIC_STRIPE_SCRIPT_URL']) {
    const address = process.env[name]
    if (address && !URL.canParse(address)) throw new Failure(`${name} is "${address}": it must be an address.`)
  }
  return { secretKey: process.env.STRIPE_SECRET_KEY }
}

/** The app reads these by itself (lib/env.ts). */
function checkMail() {
  const { SMTP_URL: smtpUrl, MAIL_FROM: mailFrom, CONTACT_EMAIL: contactEmail } = process.env
  const needy = [mailFrom && 'MAIL_FROM', contactEmail && 'CONTACT_EMAIL'].filter(Boolean)
  if (!smtpUrl && needy.length > 0) {
    throw new Failure(
      `E-mail is set up by half: ${needy.join(' and ')} ${needy.length > 1 ? 'need' : 'needs'} SMTP_URL, the mail server that sends them. Set it, or none of them.`,
    )
  }
  if (smtpUrl && (!/^smtps?:\/\//.test(smtpUrl) || !URL.canParse(smtpUrl))) {
    throw new Failure(`SMTP_URL must be an address such as smtps://name:password@mail.example.com.`)
  }
  for (const [name, address] of Object.entries({ MAIL_FROM: mailFrom, CONTACT_EMAIL: contactEmail })) {
    if (address && !/^[^@\s]+@[^@\s]+$/.test(address))
      throw new Failure(`${name} is "${address}": it must be an e-mail address.`)
  }
}

/** A port of this machine that nobody listens on now. */
export async function findFreePort() {
  const server = createServer()
  await new Promise((done, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', done)
  })
  const { port } = server.address()
  await new Promise((done) => server.close(done))
  return port
}

/** The server and the app read it by themselves (server/main.mjs, lib/env.ts). */
function checkProxies() {
  const text = process.env.TRUSTED_PROXIES
  if (text && !/^\d$/.test(text))
    throw new Failure(`TRUSTED_PROXIES is "${text}": it must be the number of proxies before the app, 0 to 9.`)
}

/** @throws Failure when the port is taken; `variable` is what moves it. */
export async function checkPortFree(port, host, variable) {
  const server = createServer()
  await new Promise((done, reject) => {
    server.once('error', (error) => {
      if (error.code === 'EADDRINUSE') {
        reject(new Failure(`Port ${port} is taken: stop what uses it, or choose another with ${variable}=… .`))
      } else if (error.code === 'EACCES') {
        reject(new Failure(`Port ${port} may not be used by this account: choose another with ${variable}=… .`))
      } else {
        reject(new Failure(`Nothing can listen on ${host}:${port} (${error.code}): check HOST and ${variable}.`))
      }
    })
    server.listen(port, host, () => server.close(done))
  })
}

/** @throws Failure when the data folder, or the place where it would be made, cannot be written. */
export function checkDataDir(dataDir) {
  let existing = dataDir
  while (!existsSync(existing) && dirname(existing) !== existing) existing = dirname(existing)
  try {
    if (!statSync(existing).isDirectory()) throw new Error('not a folder')
    accessSync(existing, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    throw new Failure(`The data folder ${dataDir} cannot be written: choose another with DATA_DIR=… .`)
  }
}
