import 'server-only'
import { z } from 'zod'

const providers = ['openai', 'anthropic', 'google', 'openai-compatible'] as const
export type AiProvider = (typeof providers)[number]

export type AiEnvironment = {
  provider: AiProvider
  model: string
  /** Undefined for one's own server that needs none. */
  apiKey: string | undefined
  /** Where the model answers: nothing is ever sent anywhere else. */
  baseUrl: string
  /** The model that transcribes recordings; undefined: none does. */
  transcriptionModel: string | undefined
  /** Calls a day per person, by plan. */
  dailyCalls: { pro: number; business: number; enterprise: number }
  /** For everyone together. */
  monthlyTokens: number
}

const names = ['AI_PROVIDER', 'AI_MODEL', 'AI_API_KEY', 'AI_BASE_URL', 'AI_TRANSCRIPTION_MODEL'] as const

/** As their packages have them; written out, so that no package's own variable can change where data is sent. */
const addresses: Readonly<Record<AiProvider, string>> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
  'openai-compatible': '',
}

let checked: AiEnvironment | null | undefined

/**
 * The model of this installation, read once at run time; null: answers are built in.
 * @throws Error when only part of it is set
 */
export function aiEnvironment(): AiEnvironment | null {
  if (checked === undefined) {
    const everything = process.env
    checked = parseAiEnvironment(everything)
  }
  return checked
}

/**
 * The same, from a given environment.
 * @throws Error with one sentence that says what is missing or wrong
 */
export function parseAiEnvironment(env: Record<string, string | undefined>): AiEnvironment | null {
  if (names.every((name) => !env[name])) return null
  const provider = providers.find((known) => known === env['AI_PROVIDER'])
  if (!provider && env['AI_PROVIDER'])
    throw new Error(`AI_PROVIDER is "${env['AI_PROVIDER']}": it must be one of ${providers.join(', ')}.`)
  const needed = ['AI_PROVIDER', 'AI_MODEL', provider === 'openai-compatible' ? 'AI_BASE_URL' : 'AI_API_KEY']
  const missing = needed.filter((name) => !env[name])
  if (!provider || missing.length > 0) {
    const verb = missing.length > 1 ? 'are' : 'is'
    throw new Error(
      `The model is only partly configured: ${missing.join(' and ')} ${verb} missing. Set all that it needs, or none of ${names.join(', ')}.`,
    )
  }
  if (env['AI_TRANSCRIPTION_MODEL'] && provider === 'anthropic')
    throw new Error('AI_TRANSCRIPTION_MODEL is set, but Anthropic does not transcribe recordings: leave it empty.')
  return {
    provider,
    model: env['AI_MODEL'] ?? '',
    apiKey: env['AI_API_KEY'] || undefined,
    baseUrl: env['AI_BASE_URL'] ? addressOf(env['AI_BASE_URL']) : addresses[provider],
    transcriptionModel: env['AI_TRANSCRIPTION_MODEL'] || undefined,
    dailyCalls: {
      pro: numberOf(env, 'AI_DAILY_CALLS_PRO', 50),
      business: numberOf(env, 'AI_DAILY_CALLS_BUSINESS', 100),
      enterprise: numberOf(env, 'AI_DAILY_CALLS_ENTERPRISE', 200),
    },
    monthlyTokens: numberOf(env, 'AI_MONTHLY_TOKENS', 5_000_000),
  }
}

function addressOf(text: string): string {
  const { success } = z.url({ protocol: /^https?$/ }).safeParse(text)
  const url = success ? new URL(text) : null
  if (!url || url.username || url.password || url.search || url.hash)
    throw new Error('AI_BASE_URL must be an address such as http://127.0.0.1:11434/v1, without a password in it.')
  return text.replace(/\/+$/, '')
}

function numberOf(env: Record<string, string | undefined>, name: string, fallback: number): number {
  const text = env[name]
  if (!text) return fallback
  if (!/^\d{1,12}$/.test(text)) throw new Error(`${name} is "${text}": it must be a whole number.`)
  return Number(text)
}
