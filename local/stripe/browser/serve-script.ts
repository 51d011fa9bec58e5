import { readFileSync } from 'node:fs'

/** In dependency order. */
const PARTS = [
  'card-rules.js',
  'countries.js',
  'appearance.js',
  'draw.js',
  'inside.js',
  'emitter.js',
  'field.js',
  'card-form.js',
  'payment-element.js',
  'elements.js',
  'requests.js',
  'challenge-dialog.js',
  'confirm.js',
  'stripe.js',
]

let script: string | undefined

/** The browser script: the modules of this folder as one classic script, which sets `window.Stripe` right away. */
export function browserScript(): string {
  script ??= `(() => {\n'use strict'\n${PARTS.map(withoutModuleWords).join('\n')}})()\n`
  return script
}

export function serveBrowserScript(): Response {
  return new Response(browserScript(), {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'cross-origin-resource-policy': 'cross-origin',
    },
  })
}

/** Names are the same in every part, so imports and exports can be removed. */
function withoutModuleWords(name: string): string {
  const source = readFileSync(new URL(name, import.meta.url), 'utf8')
  return source.replaceAll(/^import [^']*'[^']*'\n/gm, '').replaceAll(/^export /gm, '')
}
