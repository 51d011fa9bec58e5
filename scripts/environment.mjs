import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Failure } from './failure.mjs'
import { root } from './root.mjs'

/** @throws Failure when this Node.js is too old to run the product. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 20)) {
    throw new Failure(`Node.js 20.20 or newer is needed; this is ${process.versions.node}.`)
  }
}

/**
 * The settings of this start. `hosted` is null for the embedded services, `stripe` for the stand-in.
 * @typedef {{ url: string, publishableKey: string, secretKey: string }} Hosted
 * @typedef {{
 *   port: number, servicesPort: number, siteUrl: string, host: string, dataDir: string,
 *   hosted: Hosted | null, stripe: { secretKey: string } | null,
 * }} Settings
 */

/**
 * Reads the settings from the environment, `.env.local` and `.env`. @throws Failure that says what to change
 * @returns {Settings}
 */
export function readEnvironment() {
  loadEnvFiles()
  const port = readPort('PORT', 3000)
  const servicesPort = readPort('SERVICES_PORT', 54321)
  if (port === servicesPort) throw new Failure(`PORT and SERVICES_PORT are both ${port}: give them different numbers.`)
  checkMail()
  checkModel()
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

/** Where people reach the site; undefined if SITE_URL is not set. @throws Failure when it is not an address */
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

/**
 * @param {string} name
 * @param {number} fallback
 */
function readPort(name, fallback) {
  const text = process.env[name]
  if (!text) return fallback
  const port = Number(text)
  if (!/^\d+$/.test(text) || port < 1 || port > 65535) {
    throw new Failure(`${name} is "${text}": it must be a number between 1 and 65535.`)
  }
  return port
}

/** @returns {Hosted | null} */
function readHosted() {
  const set = readAllOrNone(
    'Supabase',
    ['NEXT_PUBLIC_SUPABASE_URL', 'NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY'],
    'Set all three for your own project, or none for the embedded services.',
  )
  if (!set) return null
  const [url = '', publishableKey = '', secretKey = ''] = set
  if (!URL.canParse(url)) throw new Failure(`NEXT_PUBLIC_SUPABASE_URL is "${url}": it must be an address.`)
  return { url, publishableKey, secretKey }
}

function readStripe() {
  const set = readAllOrNone(
    'Stripe',
    ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY'],
    'Set all three for your own account, or none for the embedded payments.',
  )
  if (!set) return null
  for (const name of ['STRIPE_API_URL', 'NEXT_PUBLIC_STRIPE_SCRIPT_URL']) {
    const address = process.env[name]
    if (address && !URL.canParse(address)) throw new Failure(`${name} is "${address}": it must be an address.`)
  }
  const [secretKey = ''] = set
  return { secretKey }
}

/**
 * The values of these variables, or null when none is set.
 * @param {string} service
 * @param {string[]} names
 * @param {string} advice
 * @throws Failure when only some are set
 */
function readAllOrNone(service, names, advice) {
  const missing = names.filter((name) => !process.env[name])
  if (missing.length === names.length) return null
  if (missing.length > 0) {
    throw new Failure(
      `${service} is only partly configured: ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing. ${advice}`,
    )
  }
  return names.map((name) => process.env[name] ?? '')
}

/** The app reads these by itself (lib/env.ts). */
function checkMail() {
  const { SMTP_URL: smtpUrl, MAIL_FROM: mailFrom, CONTACT_EMAIL: contactEmail } = process.env
  const dependent = [mailFrom && 'MAIL_FROM', contactEmail && 'CONTACT_EMAIL'].filter(Boolean)
  if (!smtpUrl && dependent.length > 0) {
    throw new Failure(
      `E-mail is only partly configured: ${dependent.join(' and ')} ${dependent.length > 1 ? 'need' : 'needs'} SMTP_URL, the mail server that sends them. Set it, or none of them.`,
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

const modelNames = ['AI_PROVIDER', 'AI_MODEL', 'AI_API_KEY', 'AI_BASE_URL', 'AI_TRANSCRIPTION_MODEL']

/** The app reads these by itself, and checks them more closely (lib/ai/environment.ts). */
function checkModel() {
  if (modelNames.every((name) => !process.env[name])) return
  const isOwn = process.env.AI_PROVIDER === 'openai-compatible'
  const missing = ['AI_PROVIDER', 'AI_MODEL', isOwn ? 'AI_BASE_URL' : 'AI_API_KEY'].filter((name) => !process.env[name])
  if (missing.length > 0) {
    throw new Failure(
      `The model is only partly configured: ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing. Set all that it needs, or none of ${modelNames.join(', ')}.`,
    )
  }
}

/** The server and the app read it by themselves (server/main.mjs, lib/env.ts). */
function checkProxies() {
  const text = process.env.TRUSTED_PROXIES
  if (text && !/^\d$/.test(text))
    throw new Failure(`TRUSTED_PROXIES is "${text}": it must be the number of proxies in front of the app, 0 to 9.`)
}

/**
 * @param {string} dataDir
 * @throws Failure when the data folder, or the folder that it would be created in, is not writable
 */
export function checkDataDir(dataDir) {
  let existing = dataDir
  while (!existsSync(existing) && dirname(existing) !== existing) existing = dirname(existing)
  try {
    if (!statSync(existing).isDirectory()) throw new Error('not a folder')
    accessSync(existing, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    throw new Failure(`The data folder ${dataDir} is not writable: choose another with DATA_DIR=… .`)
  }
}
