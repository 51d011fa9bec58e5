import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const START = fileURLToPath(new URL('start.mjs', import.meta.url))
const taken = createServer()
let takenPort: number
let folder: string

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    taken.listen(0, '127.0.0.1', resolve)
  })
  takenPort = (taken.address() as AddressInfo).port
  folder = await mkdtemp(join(tmpdir(), 'dojo-start-'))
  await writeFile(join(folder, 'file'), '')
})

afterAll(async () => {
  taken.close()
  await rm(folder, { recursive: true })
})

/** Starts the product with a changed environment and resolves to what it says when it gives up. */
function start(
  environment: Record<string, string>,
): Promise<{ code: number | null; said: string; complained: string }> {
  const child = spawn(process.execPath, [START], {
    env: {
      NODE_ENV: 'test',
      PATH: process.env['PATH'],
      PORT: '39017',
      SERVICES_PORT: '39018',
      DATA_DIR: join(folder, 'data'),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, complained]: [string[], string[]] = [[], []]
  child.stdout.on('data', (text: Buffer) => said.push(String(text)))
  child.stderr.on('data', (text: Buffer) => complained.push(String(text)))
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code, said: said.join(''), complained: complained.join('') }))
  })
}

const supabase = {
  NEXT_PUBLIC_SUPABASE_URL: 'https://abc.supabase.co',
  NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
}
const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
}

test.each([
  [
    'a port that is not a number',
    () => ({ PORT: '3000x' }),
    'PORT is "3000x": it must be a number between 1 and 65535.',
  ],
  ['a taken port', () => ({ PORT: String(takenPort) }), /^Port \d+ is already in use\. .* PORT=… \.$/],
  [
    'a taken port of the services',
    () => ({ SERVICES_PORT: String(takenPort) }),
    /^Port \d+ is already in use\. .* SERVICES_PORT=… \.$/,
  ],
  ['one port for two', () => ({ SERVICES_PORT: '39017' }), /^PORT and SERVICES_PORT are both 39017/],
  [
    'a data folder that is not a folder',
    () => ({ DATA_DIR: join(folder, 'file', 'data') }),
    /^The data folder .* is not writable/,
  ],
  ['a site address that is not an address', () => ({ SITE_URL: 'ninja' }), /^SITE_URL is "ninja"/],
  [
    'a Supabase address without a key',
    () => ({ NEXT_PUBLIC_SUPABASE_URL: supabase.NEXT_PUBLIC_SUPABASE_URL }),
    /^Supabase is only partly configured: NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY are missing\./,
  ],
  [
    'a Supabase key without an address',
    () => ({ NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'x', SUPABASE_SECRET_KEY: 'y' }),
    /^Supabase is only partly configured: NEXT_PUBLIC_SUPABASE_URL is missing\./,
  ],
  [
    'a Stripe key alone',
    () => ({ STRIPE_SECRET_KEY: 'sk_test_x' }),
    /^Stripe is only partly configured: STRIPE_WEBHOOK_SECRET and NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY are missing\./,
  ],
  [
    'a Stripe account without its webhook secret',
    () => ({ ...stripe, STRIPE_WEBHOOK_SECRET: '' }),
    /^Stripe is only partly configured: STRIPE_WEBHOOK_SECRET is missing\./,
  ],
  [
    'a Stripe address that is not an address',
    () => ({ ...stripe, STRIPE_API_URL: 'stripe' }),
    /^STRIPE_API_URL is "stripe": it must be an address\./,
  ],
  [
    'a contact without a mail server',
    () => ({ CONTACT_EMAIL: 'desk@ninjadojo.test' }),
    /^E-mail is only partly configured: CONTACT_EMAIL needs SMTP_URL/,
  ],
  [
    'a sender without a mail server',
    () => ({ MAIL_FROM: 'dojo@ninjadojo.test' }),
    /^E-mail is only partly configured: MAIL_FROM needs SMTP_URL/,
  ],
  [
    'a sender that is not an address',
    () => ({ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'dojo' }),
    /^MAIL_FROM is "dojo"/,
  ],
  // The value is not shown: it may hold a password.
  [
    'a mail server that is not an address',
    () => ({ SMTP_URL: 'mail.example', CONTACT_EMAIL: 'desk@ninjadojo.test' }),
    /^SMTP_URL must be an address such as/,
  ],
  [
    'a contact that is not an address',
    () => ({ SMTP_URL: 'smtp://mail.example', CONTACT_EMAIL: 'desk' }),
    /^CONTACT_EMAIL is "desk"/,
  ],
  ['a key of a model alone', () => ({ AI_API_KEY: 'sk-x' }), /^The model is only partly configured: AI_PROVIDER and/],
  [
    'a model of one’s own without its address',
    () => ({ AI_PROVIDER: 'openai-compatible', AI_MODEL: 'qwen' }),
    /^The model is only partly configured: AI_BASE_URL is missing\./,
  ],
  [
    'a Stripe account without prices',
    () => stripe,
    /^Stripe has no prices: STRIPE_PRICE_ESSENTIALS_MONTHLY, .*STRIPE_PRICE_ENTERPRISE_YEARLY.* are missing\./,
  ],
])('%s is reported in one clear sentence, before anything slow starts', async (_what, environment, sentence) => {
  const { code, said, complained } = await start(environment())
  expect(code).toBe(1)
  expect(said).toBe('')
  expect(complained.trim()).toMatch(sentence)
  expect(complained.trim().split('\n')).toHaveLength(1)
})
