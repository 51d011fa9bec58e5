import { readFileSync } from 'node:fs'

const PARTS: string[] = []
let script: string | undefined

/** The browser script, plain JavaScript as it is in this folder. */
export function serveBrowserScript(): Response {
  script ??= PARTS.map((name) => readFileSync(new URL(name, import.meta.url), 'utf8')).join('\n')
  return new Response(script, {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache', 'cross-origin-resource-policy': 'cross-origin' },
  })
}
