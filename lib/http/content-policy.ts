import { createHash } from 'node:crypto'

/*
 * What a response may load and run (docs/decisions/scripts-are-named.md). Each policy is complete, so it works alone
 * and together with another one. Styles may be inline: React writes style attributes, and they run nothing.
 */
const common = ["default-src 'none'", "base-uri 'none'", "object-src 'none'", "frame-ancestors 'none'"]
const shown = ["style-src 'self' 'unsafe-inline'", "font-src 'self'", "manifest-src 'self'", "form-action 'self'"]

/** For responses that are not pages: data, files, redirects. */
export const closedPolicy = [...common, "style-src 'unsafe-inline'", "form-action 'none'"].join('; ')

/** For a finished page, whose inline scripts are known: this site only. */
export function sitePolicy(inlineScripts: readonly string[]): string {
  const scripts = ["'self'", ...new Set(inlineScripts.map(hashOf))]
  return [...common, ...shown, `script-src ${scripts.join(' ')}`, "img-src 'self' data:", "connect-src 'self'"].join(
    '; ',
  )
}

type AppSources = {
  nonce: string
  /** Constant scripts without a nonce. */
  inlineScripts: readonly string[]
  supabaseUrl: string
  /** Where the stand-in's script comes from; undefined means Stripe itself. */
  stripeScriptUrl: string | undefined
  /** React's development build evaluates code to name what it shows, and complains in the console if it cannot. */
  isDevelopment: boolean
}

const stripe = {
  script: 'https://js.stripe.com',
  api: 'https://api.stripe.com',
  frames: 'https://js.stripe.com https://hooks.stripe.com',
}

/** For a page that is rendered for a person: its scripts carry a nonce, and it talks to the services and to Stripe. */
export function appPolicy({ nonce, inlineScripts, supabaseUrl, stripeScriptUrl, isDevelopment }: AppSources): string {
  const { origin: services } = new URL(supabaseUrl)
  const standIn = stripeScriptUrl && new URL(stripeScriptUrl).origin
  const scripts = [
    "'self'",
    `'nonce-${nonce}'`,
    ...inlineScripts.map(hashOf),
    standIn ?? stripe.script,
    isDevelopment && "'unsafe-eval'",
  ]
  return [
    ...common,
    ...shown,
    `script-src ${scripts.filter(Boolean).join(' ')}`,
    // From storage, only the signed files on cards and the logos of clans. Pictures on other sites are never requested.
    `img-src 'self' data: ${services}/storage/v1/object/sign/attachments/ ${services}/storage/v1/object/public/branding/`,
    `connect-src ${[...new Set(["'self'", services, services.replace(/^http/, 'ws'), standIn ?? stripe.api])].join(' ')}`,
    `frame-src ${standIn ? "'none'" : stripe.frames}`,
  ].join('; ')
}

type PublicSources = Pick<AppSources, 'nonce' | 'inlineScripts' | 'supabaseUrl' | 'isDevelopment'>

/** For a board that a stranger reads by its public link: it talks only to this site, and shows a clan's logo. */
export function publicPolicy({ nonce, inlineScripts, supabaseUrl, isDevelopment }: PublicSources): string {
  const scripts = ["'self'", `'nonce-${nonce}'`, ...inlineScripts.map(hashOf), isDevelopment && "'unsafe-eval'"]
  return [
    ...common,
    ...shown,
    `script-src ${scripts.filter(Boolean).join(' ')}`,
    `img-src 'self' data: ${new URL(supabaseUrl).origin}/storage/v1/object/public/branding/`,
    "connect-src 'self'",
  ].join('; ')
}

function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}
