import { expect, test } from 'vitest'
import { appPolicy, closedPolicy, publicPolicy, sitePolicy } from './content-policy'

const sources = {
  nonce: 'abc',
  inlineScripts: ['go()'],
  supabaseUrl: 'https://dojo.supabase.co/',
  stripeScriptUrl: undefined,
  isDevelopment: false,
}

function directive(policy: string, name: string): string[] {
  const found = policy.split('; ').find((part) => part.startsWith(`${name} `))
  return found?.split(' ').slice(1) ?? []
}

test.each([
  ['data', closedPolicy],
  ['a finished page', sitePolicy(['go()'])],
  ['an app page', appPolicy(sources)],
  ['a public board', publicPolicy(sources)],
])('%s may run only what is named, may not be framed and may not change its base address', (_, policy) => {
  expect(policy).not.toMatch(/script-src[^;]*'unsafe-/)
  expect(directive(policy, 'default-src')).toEqual(["'none'"])
  expect(directive(policy, 'frame-ancestors')).toEqual(["'none'"])
  expect(directive(policy, 'base-uri')).toEqual(["'none'"])
})

test('a finished page names its inline scripts by their SHA-256, each once', () => {
  // printf 'go()' | openssl dgst -sha256 -binary | base64
  const hash = "'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='"
  expect(directive(sitePolicy(['go()', 'go()']), 'script-src')).toEqual(["'self'", hash])
})

test('a public board talks to this site only, and shows the logos of clans', () => {
  const policy = publicPolicy(sources)
  expect(directive(policy, 'connect-src')).toEqual(["'self'"])
  expect(directive(policy, 'img-src')).toEqual([
    "'self'",
    'data:',
    'https://dojo.supabase.co/storage/v1/object/public/branding/',
  ])
  expect(directive(policy, 'frame-src')).toEqual([])
})

test('an app page talks to its services, including by WebSocket, and to Stripe', () => {
  const policy = appPolicy(sources)
  expect(directive(policy, 'script-src')).toContain('https://js.stripe.com')
  expect(directive(policy, 'connect-src')).toEqual([
    "'self'",
    'https://dojo.supabase.co',
    'wss://dojo.supabase.co',
    'https://api.stripe.com',
  ])
  expect(directive(policy, 'frame-src')).toEqual(['https://js.stripe.com', 'https://hooks.stripe.com'])
})

test('pictures come from this site, from cards and clans, forms go to this site', () => {
  for (const policy of [appPolicy(sources), appPolicy({ ...sources, isDevelopment: true })]) {
    expect(directive(policy, 'img-src')).toEqual([
      "'self'",
      'data:',
      'https://dojo.supabase.co/storage/v1/object/sign/attachments/',
      'https://dojo.supabase.co/storage/v1/object/public/branding/',
    ])
    expect(directive(policy, 'form-action')).toEqual(["'self'"])
  }
  expect(directive(sitePolicy([]), 'img-src')).toEqual(["'self'", 'data:'])
  expect(directive(sitePolicy([]), 'form-action')).toEqual(["'self'"])
  expect(directive(closedPolicy, 'form-action')).toEqual(["'none'"])
  expect(closedPolicy).not.toContain('img-src')
})

test("a stand-in replaces all of Stripe's addresses", () => {
  const policy = appPolicy({ ...sources, stripeScriptUrl: 'http://127.0.0.1:54321/stripe/stripe.js' })
  expect(policy).not.toContain('stripe.com')
  expect(directive(policy, 'script-src')).toContain('http://127.0.0.1:54321')
})

test('only development may evaluate text as code', () => {
  expect(appPolicy({ ...sources, isDevelopment: true })).toContain("'unsafe-eval'")
})

test('code may be evaluated in development only, and scripts are listed without gaps', () => {
  for (const policy of [appPolicy, publicPolicy]) {
    const built = directive(policy(sources), 'script-src')
    expect(built.slice(0, 2)).toEqual(["'self'", "'nonce-abc'"])
    expect(built).not.toContain('false')
    expect(directive(policy({ ...sources, isDevelopment: true }), 'script-src')).toEqual([...built, "'unsafe-eval'"])
  }
})
