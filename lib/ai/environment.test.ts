import { expect, test } from 'vitest'
import { parseAiEnvironment } from './environment'

const openai = { AI_PROVIDER: 'openai', AI_MODEL: 'gpt-x', AI_API_KEY: 'sk-1' }
const own = { AI_PROVIDER: 'openai-compatible', AI_MODEL: 'qwen', AI_BASE_URL: 'http://127.0.0.1:11434/v1/' }

test('with nothing set there is no model, whatever its limits are', () => {
  expect(parseAiEnvironment({ AI_PROVIDER: '', AI_DAILY_CALLS_PRO: '7' })).toBeNull()
})

test('a provider has its own address, which no other variable changes', () => {
  const environment = parseAiEnvironment({ ...openai, OPENAI_BASE_URL: 'https://evil.example/v1' })
  expect(environment?.baseUrl).toBe('https://api.openai.com/v1')
})

test('a server of one’s own needs no key', () => {
  expect(parseAiEnvironment(own)).toMatchObject({ apiKey: undefined, baseUrl: 'http://127.0.0.1:11434/v1' })
})

test('limits have defaults, and each can be changed', () => {
  expect(parseAiEnvironment(openai)).toMatchObject({
    dailyCalls: { pro: 50, business: 100, enterprise: 200 },
    monthlyTokens: 5_000_000,
  })
  expect(parseAiEnvironment({ ...openai, AI_DAILY_CALLS_PRO: '0', AI_MONTHLY_TOKENS: '9' })).toMatchObject({
    dailyCalls: { pro: 0, business: 100, enterprise: 200 },
    monthlyTokens: 9,
  })
})

const halves: [title: string, env: Record<string, string>, sentence: RegExp][] = [
  ['a key alone', { AI_API_KEY: 'sk-1' }, /only partly configured: AI_PROVIDER and AI_MODEL are missing\./],
  ['no key', { ...openai, AI_API_KEY: '' }, /only partly configured: AI_API_KEY is missing\./],
  ['no address', { ...own, AI_BASE_URL: '' }, /only partly configured: AI_BASE_URL is missing\./],
  [
    'a transcription model alone',
    { AI_TRANSCRIPTION_MODEL: 'whisper-1' },
    /AI_PROVIDER and AI_MODEL and AI_API_KEY are/,
  ],
  ['an unknown provider', { ...openai, AI_PROVIDER: 'clippy' }, /AI_PROVIDER is "clippy": it must be one of openai,/],
  [
    'recordings for Anthropic',
    { ...openai, AI_PROVIDER: 'anthropic', AI_TRANSCRIPTION_MODEL: 'x' },
    /^AI_TRANSCRIPTION_MODEL is set, but Anthropic/,
  ],
  ['an address that is none', { ...own, AI_BASE_URL: 'localhost' }, /^AI_BASE_URL must be an address/],
  ['an address of a file', { ...own, AI_BASE_URL: 'file:///etc/passwd' }, /^AI_BASE_URL must be an address/],
  [
    'a password in the address',
    { ...own, AI_BASE_URL: 'http://me:secret@host/v1' },
    /^AI_BASE_URL must be (?!.*secret)/,
  ],
  ['a limit that is no number', { ...openai, AI_MONTHLY_TOKENS: 'many' }, /AI_MONTHLY_TOKENS is "many"/],
]
test.each(halves)('%s is told in one sentence', (_, env, sentence) => {
  expect(() => parseAiEnvironment(env)).toThrow(sentence)
})
